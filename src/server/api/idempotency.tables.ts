declare module "../../platform/database/database" {
  interface Tables {
    idempotent_response: { key: string; request_fingerprint: string; response: string; expires_at: Date };
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module can extend another one
export {};
