declare module "../../platform/database/database" {
  interface Tables {
    /** Responses of calls with an idempotency key. */
    idempotent_answer: { key: string; asked: string; answer: string; expires_at: Date };
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module can extend another one
export {};
