import type { GeneratedAlways } from "kysely";

declare module "../../platform/database/database" {
  interface Tables {
    backup_run: {
      id: GeneratedAlways<number>;
      started_at: Date;
      ended_at: Date;
      name: string | null;
      bytes: number | null;
      encrypted: boolean;
      on_data_disk: boolean | null;
      error: string | null;
    };
    operations_alert: {
      fault: string;
      message: string;
      since: Date;
      ended_at: Date | null;
      mailed_at: Date;
      is_notified: boolean;
    };
  }
}
