import type { Generated } from "kysely";

declare module "../database/database" {
  interface Tables {
    program_secret: {
      only_row: Generated<boolean>;
      fingerprint: string;
    };
    data_key: {
      id: string;
      /** A `KeyPurpose`; newer releases may have others. */
      purpose: string;
      secret_fingerprint: string;
      encrypted_key: string;
      starts_at: Date;
    };
    legacy_format_end: {
      only_row: Generated<boolean>;
      ended_at: Date;
    };
  }
}
