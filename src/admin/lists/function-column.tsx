import type { ReactNode } from "react";
import { DataTable, FunctionField, type RaRecord } from "react-admin";

export const functionColumn = <Row extends RaRecord>(
  source: string,
  label: string,
  render: (row: Row) => ReactNode,
) => (
  <DataTable.Col key={source} source={source} label={label} disableSort>
    <FunctionField<Row> render={render} />
  </DataTable.Col>
);
