import type { ColumnType } from "kysely";
import type { ChangeState } from "./pending-changes.model";

declare module "../../platform/database/database" {
  interface Tables {
    pending_change: {
      id: string;
      subject: string;
      item: string;
      field: string;
      title: string;
      before: ColumnType<unknown, string | null, never>;
      after: ColumnType<unknown, string, never>;
      state: ChangeState;
      requested_by: string;
      requested_at: Date;
      effective_at: Date;
      approved_by: string | null;
      ended_by: string | null;
      ended_at: Date | null;
    };
    gift_account_notice: { gift_id: string; change_id: string; mailed_at: Date };
    ticket_account_notice: { order_id: string; change_id: string; mailed_at: Date };
  }
}
