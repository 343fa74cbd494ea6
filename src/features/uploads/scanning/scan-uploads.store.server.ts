import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/database";

const SCANNABLE_STATES = ["finished", "claimed"] as const;

const unscanned = (db: Database) =>
  db.selectFrom("upload").where("scan", "=", "unscanned").where("state", "in", SCANNABLE_STATES);

export const findUnscanned = (db: Database, now: Date) =>
  unscanned(db)
    .select(["id", "purpose", "key", "bytes", "digest"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .where((eb) => eb.or([eb("scan_due_at", "is", null), eb("scan_due_at", "<=", now)]))
    // Someone may be waiting for new files.
    .orderBy(sql`scan_due_at nulls first`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** False: removed, or scanned by another process. */
export async function setClean(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("upload")
    .set({ scan: "clean", scan_failed_at: null, scan_due_at: null })
    .where("id", "=", id)
    .where("scan", "=", "unscanned")
    .where("state", "in", SCANNABLE_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the file unreadable but keeps the row with its record. False: as for `setClean`. */
export async function setMalware(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("upload")
    .set({ scan: "malware", key: null, scan_failed_at: null, scan_due_at: null })
    .where("id", "=", id)
    .where("scan", "=", "unscanned")
    .where("state", "in", SCANNABLE_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const postponeScan = (db: Database, id: string, now: Date, due: Date) =>
  db
    .updateTable("upload")
    .set(({ fn, val }) => ({
      scan_failed_at: fn.coalesce("scan_failed_at", val(now)),
      scan_due_at: due,
    }))
    .where("id", "=", id)
    .where("scan", "=", "unscanned")
    .execute();

export const markScansFailed = (db: Database, now: Date) =>
  db
    .updateTable("upload")
    .set({ scan_failed_at: now })
    .where("scan", "=", "unscanned")
    .where("state", "in", SCANNABLE_STATES)
    .where("scan_failed_at", "is", null)
    .execute();

export const countUnscanned = (db: Database) =>
  unscanned(db)
    .select(({ fn }) => [fn.countAll<string>().as("count"), fn.min("scan_failed_at").as("since")])
    .executeTakeFirstOrThrow();
