import type { Json } from "../columns";

export type QueueTables = {
  queue_view: {
    account_id: string;
    /** A name of `QUEUES` (`features/queues/queue.model.ts`). */
    queue: string;
    name: string;
    filter: Json<Record<string, string>>;
    created_at: Date;
  };
};
