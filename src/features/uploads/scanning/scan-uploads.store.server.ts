import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/database";

/** Files that could be given out if the scanner had looked at them. */
const SCANNABLE_STATES = ["finished", "claimed"] as const;

const unscanned = (db: Database) =>
  db.selectFrom("upload").where("scan", "=", "unscanned").where("state", "in", SCANNABLE_STATES);

/** The next file to be scanned; undefined when none is due. */
export const findUnscanned = (db: Database, now: Date) =>
  unscanned(db)
    .select(["id", "purpose", "key", "bytes", "digest"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .where((eb) => eb.or([eb("scan_due_at", "is", null), eb("scan_due_at", "<=", now)]))
    // New files first: somebody may be waiting for them.
    .orderBy(sql`scan_due_at nulls first`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** False: the file has gone meanwhile, or another process was first. */
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

/** Nobody can open the file from now on; its row stays with its record. False: as with `setClean`. */
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

/** The scanner gave no verdict on this file: others come first until `due`. */
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

/** The scanner is away: all that waits waits for it from now on, unless it did before. */
export const markScansFailed = (db: Database, now: Date) =>
  db
    .updateTable("upload")
    .set({ scan_failed_at: now })
    .where("scan", "=", "unscanned")
    .where("state", "in", SCANNABLE_STATES)
    .where("scan_failed_at", "is", null)
    .execute();

/** How many files wait for the scanner, and since when the first has waited in vain. */
export const countUnscanned = (db: Database) =>
  unscanned(db)
    .select(({ fn }) => [fn.countAll<string>().as("count"), fn.min("scan_failed_at").as("since")])
    .executeTakeFirstOrThrow();
