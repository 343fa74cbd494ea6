import type { Generated } from "kysely";
import type { Json, Text } from "../columns";

export type QueueTables = {
  queue_view: {
    account_id: string;
    /** A name of `QUEUES` (`features/queues/queue.model.ts`). */
    queue: string;
    name: string;
    filter: Json<Record<string, string>>;
    created_at: Date;
  };
  saved_reply: {
    id: string;
    name: string;
    /** A name of `QUEUES`, or `any`. */
    queue: string;
    text: Text;
    position: number;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
};
