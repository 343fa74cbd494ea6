import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/database.server";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "./rate-limit-buckets";
import { isDatabaseUnavailable } from "../database/database-unavailable.server";
import type { Deps } from "../deps";

/** How a sender stands with a bucket, in whole seconds until the window ends. */
type RateLimitStatus = {
  bucket: RateLimitBucket;
  /** Uses in this window, refused ones included. */
  used: number;
  remaining: number;
  resetSeconds: number;
};
export type RateLimitResult =
  ({ ok: true } & RateLimitStatus) | ({ ok: false; retryAfterSeconds: number } & RateLimitStatus);

/** Rows of windows long over that each new window takes away: so the table stays as large as its last busy hour. */
const CLEANUP_BATCH = 3;

/**
 * Counts one use of `bucket` by `key` (an address, an account, an e-mail address: only a salted hash of it is stored)
 * and says whether it is still within the limit. Correct for any number of processes on one database. The clock is
 * `deps.now()`.
 *
 * Call it with the pool's `db`, before a transaction: within one, the row stays locked until its end, and what is
 * counted is lost with it.
 */
export async function consumeRateLimit(
  deps: Pick<Deps, "db" | "now" | "log">,
  bucket: RateLimitBucket,
  key: string,
): Promise<RateLimitResult> {
  const { points, seconds, failMode } = RATE_LIMIT_BUCKETS[bucket];
  try {
    const hash = hashKey(await getSalt(deps.db), bucket, key);
    const { used, resetSeconds } = await countUse(deps.db, hash, deps.now(), seconds);
    const status = { bucket, used, remaining: Math.max(0, points - used), resetSeconds };
    // Once for each window: whoever goes on trying fills no log.
    if (used === points + 1) deps.log.warn({ bucket }, "a limit was reached");
    return used <= points
      ? { ok: true, ...status }
      : { ok: false, retryAfterSeconds: resetSeconds, ...status };
  } catch (error) {
    if (failMode === "closed" || !isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error, bucket }, "a limit could not be counted");
    return { ok: true, bucket, used: 0, remaining: points, resetSeconds: seconds };
  }
}

/**
 * A window that ends later than two of its length from now was begun by a clock that has been set back since: it is over, or
 * its sender would be shut out until the clock is there again. Processes whose clocks differ by less do not disturb each other.
 */
async function countUse(db: Database, key: string, now: Date, seconds: number) {
  const end = new Date(now.getTime() + seconds * 1000);
  const latestEnd = new Date(now.getTime() + 2 * seconds * 1000);
  const isOver = sql`rate_limit.ends_at <= ${now} or rate_limit.ends_at > ${latestEnd}`;
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
  if (row.used === 1) await deleteExpired(db, now);
  return {
    used: row.used,
    resetSeconds: Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000)),
  };
}

/** Rows that another process holds are left to it. */
const deleteExpired = (db: Database, now: Date) =>
  db
    .deleteFrom("rate_limit")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("rate_limit")
        .select("key")
        .where("ends_at", "<=", now)
        .limit(CLEANUP_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

const hashKey = (salt: string, bucket: RateLimitBucket, key: string): string =>
  createHash("sha256").update(`${salt}\n${bucket}\n${key}`).digest("base64url");

/** Drawn once for each installation (migration 0018) and never changed, so each process reads it once. */
const salts = new WeakMap<object, Promise<string>>();

function getSalt(db: Database): Promise<string> {
  const cached = salts.get(db);
  if (cached) return cached;
  const pending = db
    .selectFrom("rate_limit_salt")
    .select("salt")
    .executeTakeFirstOrThrow()
    .then(({ salt }) => salt);
  salts.set(db, pending);
  // What could not be read is asked again.
  pending.catch(() => salts.delete(db));
  return pending;
}

/** Takes back one use that `limit` counted, where only failures count: the try that succeeded is none. */
export async function refundRateLimit(
  deps: Pick<Deps, "db">,
  bucket: RateLimitBucket,
  key: string,
): Promise<void> {
  const hash = hashKey(await getSalt(deps.db), bucket, key);
  await deps.db.deleteFrom("rate_limit").where("key", "=", hash).where("used", "=", 1).execute();
  await deps.db
    .updateTable("rate_limit")
    .set({ used: sql`used - 1` })
    .where("key", "=", hash)
    .where("used", ">", 1)
    .execute();
}
