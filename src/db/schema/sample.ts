export type SampleTables = {
  /** What the sample put in; empty once it is removed, and where there was none. */
  sample_row: { table_name: string; item: string; version: number | null };
};
