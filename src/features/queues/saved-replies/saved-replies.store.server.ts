import type { QueueName } from "../queue.model";
import type { Database } from "../../../platform/database/database";

export const listSavedReplies = (db: Database, queue: QueueName) =>
  db
    .selectFrom("saved_reply")
    .select(["id", "name", "text"])
    .where("queue", "in", ["any", queue])
    .orderBy("position")
    .orderBy("id")
    .limit(200)
    .execute();
