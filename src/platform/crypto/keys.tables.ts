import type { Generated } from "kysely";

declare module "../database/database" {
  interface Tables {
    program_secret: {
      only_row: Generated<boolean>;
      mark: string;
    };
    data_key: {
      id: string;
      /** Of `KeyPurpose`; a newer release may know others. */
      purpose: string;
      secret_mark: string;
      wrapped: string;
      begins_at: Date;
    };
    first_format_end: {
      only_row: Generated<boolean>;
      ended_at: Date;
    };
  }
}
