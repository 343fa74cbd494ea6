import { DataTable, FunctionField, type RaRecord } from "react-admin";
import type { Money } from "../../platform/money/money";
import { formatAmount } from "../shared/amount";

/** `DataTable.NumberCol` would show minor units. */
export const amountColumn = <Row extends RaRecord>(
  source: string,
  label: string,
  getMoney: (row: Row) => Money,
) => (
  <DataTable.Col key={source} source={source} label={label} align="right" disableSort>
    <FunctionField<Row>
      render={(row) => {
        const { minor, currency } = getMoney(row);
        return formatAmount(minor, currency);
      }}
    />
  </DataTable.Col>
);
