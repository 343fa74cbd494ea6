declare module "../../platform/database/database" {
  interface Tables {
    /** What the sample put in; empty once it is removed, and where there was none. */
    sample_row: { table_name: string; item: string; version: number | null };
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module can extend another one
export {};
