declare module "../database/database" {
  interface Tables {
    rate_limit: { key: string; used: number; ends_at: Date };
    rate_limit_salt: { id: number; salt: string };
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module can extend another one
export {};
