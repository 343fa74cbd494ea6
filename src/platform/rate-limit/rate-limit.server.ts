import { createHash } from "node:crypto";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "./rate-limit-buckets";
import { isDatabaseUnavailable } from "../database/database-unavailable.server";
import type { Deps } from "../deps";
import type { Database } from "../database/database";
import { countUse, findSalt, uncountUse } from "./rate-limit.store.server";

/** How a sender stands with a bucket, in whole seconds until the window ends. */
export type RateLimitStatus = {
  bucket: RateLimitBucket;
  /** Uses in this window, refused ones included. */
  used: number;
  remaining: number;
  resetSeconds: number;
};
export type RateLimitResult =
  ({ ok: true } & RateLimitStatus) | ({ ok: false; retryAfterSeconds: number } & RateLimitStatus);

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

const hashKey = (salt: string, bucket: RateLimitBucket, key: string): string =>
  createHash("sha256").update(`${salt}\n${bucket}\n${key}`).digest("base64url");

/** Drawn once for each installation (migration 0018) and never changed, so each process reads it once. */
const salts = new WeakMap<object, Promise<string>>();

function getSalt(db: Database): Promise<string> {
  const cached = salts.get(db);
  if (cached) return cached;
  const pending = findSalt(db);
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
  await uncountUse(deps.db, hash);
}
