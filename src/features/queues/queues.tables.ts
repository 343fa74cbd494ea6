import type { Generated } from "kysely";
import type { JsonColumn, LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    queue_view: {
      account_id: string;
      /** A `QueueName` (`features/queues/queue.model.ts`). */
      queue: string;
      name: string;
      filter: JsonColumn<Record<string, string>>;
      created_at: Date;
    };
    saved_reply: {
      id: string;
      name: string;
      queue: string;
      text: LocalizedColumn;
      position: number;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
