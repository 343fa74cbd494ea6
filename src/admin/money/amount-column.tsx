import { DataTable, FunctionField, type RaRecord } from "react-admin";
import type { Money } from "../../platform/money";
import { amountText } from "./amount";

/** A column of amounts. `DataTable.NumberCol` would show their minor units. */
export const amountColumn = <Row extends RaRecord>(
  source: string,
  label: string,
  of: (row: Row) => Money,
) => (
  <DataTable.Col key={source} source={source} label={label} align="right" disableSort>
    <FunctionField<Row>
      render={(row) => {
        const { minor, currency } = of(row);
        return amountText(minor, currency);
      }}
    />
  </DataTable.Col>
);
