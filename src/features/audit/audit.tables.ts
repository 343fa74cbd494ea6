import type { ColumnType, GeneratedAlways } from "kysely";

type Snapshot = ColumnType<unknown, string | null, never>;

declare module "../../platform/database/database" {
  interface Tables {
    audit_event: {
      id: GeneratedAlways<number>;
      happened_at: Date;
      actor: string;
      action: string;
      subject: string;
      item: string;
      title: string;
      before: Snapshot;
      after: Snapshot;
    };
  }
}
