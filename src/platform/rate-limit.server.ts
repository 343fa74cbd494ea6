import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.server";
import { BUCKETS, type Bucket } from "./buckets";
import { isDatabaseAway } from "./database-away.server";
import type { Deps } from "./deps";

/** How a sender stands with a bucket, in whole seconds until the window ends. */
type Standing = {
  bucket: Bucket;
  /** Uses in this window, refused ones included. */
  used: number;
  remaining: number;
  resetSeconds: number;
};
export type Limited = ({ ok: true } & Standing) | ({ ok: false; retryAfterSeconds: number } & Standing);

/** Rows of windows long over that each new window takes away: so the table stays as large as its last busy hour. */
const SWEEP = 3;

/**
 * Counts one use of `bucket` by `key` (an address, an account, an e-mail address: only a salted hash of it is stored)
 * and says whether it is still within the limit. Correct for any number of processes on one database. The clock is
 * `deps.now()`.
 *
 * Call it with the pool's `db`, before a transaction: within one, the row stays locked until its end, and what is
 * counted is lost with it.
 */
export async function limit(
  deps: Pick<Deps, "db" | "now" | "log">,
  bucket: Bucket,
  key: string,
): Promise<Limited> {
  const { points, seconds, uncounted } = BUCKETS[bucket];
  try {
    const hash = hashed(await saltOf(deps.db), bucket, key);
    const { used, resetSeconds } = await count(deps.db, hash, deps.now(), seconds);
    const standing = { bucket, used, remaining: Math.max(0, points - used), resetSeconds };
    // Once for each window: whoever goes on trying fills no log.
    if (used === points + 1) deps.log.warn({ bucket }, "a limit was reached");
    return used <= points
      ? { ok: true, ...standing }
      : { ok: false, retryAfterSeconds: resetSeconds, ...standing };
  } catch (error) {
    if (uncounted === "closed" || !isDatabaseAway(error)) throw error;
    deps.log.warn({ err: error, bucket }, "a limit could not be counted");
    return { ok: true, bucket, used: 0, remaining: points, resetSeconds: seconds };
  }
}

/**
 * A window that ends later than two of its length from now was begun by a clock that has been set back since: it is over, or
 * its sender would be shut out until the clock is there again. Processes whose clocks differ by less do not disturb each other.
 */
async function count(db: Database, key: string, now: Date, seconds: number) {
  const end = new Date(now.getTime() + seconds * 1000);
  const ahead = new Date(now.getTime() + 2 * seconds * 1000);
  const isOver = sql`rate_limit.ends_at <= ${now} or rate_limit.ends_at > ${ahead}`;
  const row = await db
    .insertInto("rate_limit")
    .values({ key, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        // Stops counting where an integer ends.
        used: sql`case when ${isOver} then 1 else least(rate_limit.used, 2147483646) + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limit.ends_at end`,
      }),
    )
    .returning(["used", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();
  if (row.used === 1) await sweep(db, now);
  return {
    used: row.used,
    resetSeconds: Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000)),
  };
}

/** Rows that another process holds are left to it. */
const sweep = (db: Database, now: Date) =>
  db
    .deleteFrom("rate_limit")
    .where("key", "in", (over) =>
      over
        .selectFrom("rate_limit")
        .select("key")
        .where("ends_at", "<=", now)
        .limit(SWEEP)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

const hashed = (salt: string, bucket: Bucket, key: string): string =>
  createHash("sha256").update(`${salt}\n${bucket}\n${key}`).digest("base64url");

/** Drawn once for each installation (migration 0018) and never changed, so each process reads it once. */
const salts = new WeakMap<object, Promise<string>>();

function saltOf(db: Database): Promise<string> {
  const known = salts.get(db);
  if (known) return known;
  const reading = db
    .selectFrom("rate_limit_salt")
    .select("salt")
    .executeTakeFirstOrThrow()
    .then(({ salt }) => salt);
  salts.set(db, reading);
  // What could not be read is asked again.
  reading.catch(() => salts.delete(db));
  return reading;
}

/** Takes back one use that `limit` counted, where only failures count: the try that succeeded is none. */
export async function giveBack(deps: Pick<Deps, "db">, bucket: Bucket, key: string): Promise<void> {
  const hash = hashed(await saltOf(deps.db), bucket, key);
  await deps.db.deleteFrom("rate_limit").where("key", "=", hash).where("used", "=", 1).execute();
  await deps.db
    .updateTable("rate_limit")
    .set({ used: sql`used - 1` })
    .where("key", "=", hash)
    .where("used", ">", 1)
    .execute();
}
