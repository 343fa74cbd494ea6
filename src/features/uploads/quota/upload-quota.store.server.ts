import { PENDING_STATES } from "../file-uploads.store.server";
import type { Database } from "../../../platform/database/database";

/** Bytes that have arrived and wait, by sender. Answered from an index. */
export const listUsage = (db: Database) =>
  db
    .selectFrom("upload")
    .select(({ fn }) => ["sender", fn.sum<string>("received").as("bytes")])
    .where("state", "in", PENDING_STATES)
    .where("received", ">", 0)
    .groupBy("sender")
    .execute();

/** What has arrived of a sender and waits: first what misses bytes, then what waits for its record, each oldest first. */
export const listPendingUploads = (db: Database, sender: string | null) =>
  db
    .selectFrom("upload")
    .select(["id", "received"])
    .where("sender", "is not distinct from", sender)
    .where("state", "in", PENDING_STATES)
    .where("received", ">", 0)
    .orderBy("state", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** When the first upload that has bytes is over; null: none waits. */
export async function earliestExpiry(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("upload")
    .select("expires_at as at")
    .where("state", "in", PENDING_STATES)
    .where("received", ">", 0)
    .orderBy("expires_at")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
