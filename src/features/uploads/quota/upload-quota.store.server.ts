import { PENDING_STATES } from "../file-uploads.store.server";
import type { Database } from "../../../platform/database/database";

/** An index covers this query. */
export const listUsage = (db: Database) =>
  db
    .selectFrom("upload")
    .select(({ fn }) => ["sender", fn.sum<string>("received").as("bytes")])
    .where("state", "in", PENDING_STATES)
    .where("received", ">", 0)
    .groupBy("sender")
    .execute();

/** Incomplete uploads first, then those without a record; each oldest first. */
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
