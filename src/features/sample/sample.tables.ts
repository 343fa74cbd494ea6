declare module "../../platform/database/database" {
  interface Tables {
    sample_row: { table_name: string; item: string; version: number | null };
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module can extend another one
export {};
