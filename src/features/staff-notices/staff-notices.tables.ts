import type { ColumnType, Generated } from "kysely";
import type { NoticeChoice, NoticeKind } from "./staff-notices.model";

declare module "../../platform/database/database" {
  interface Tables {
    staff_digest: {
      account_id: string;
      is_enabled: Generated<boolean>;
      made_on: Generated<string | null>;
      counts: ColumnType<Record<string, number>, string | undefined, string>;
    };
    staff_notice: { kind: NoticeKind; item: string; account_id: string; noticed_at: Date };
    staff_notice_choice: { account_id: string; kind: NoticeKind; choice: NoticeChoice };
  }
}
