import { createHash } from "node:crypto";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "./rate-limit-buckets";
import { isDatabaseUnavailable } from "../database/database-unavailable.server";
import type { Deps } from "../deps";
import type { Database } from "../database/database";
import { countUse, findSalt, uncountUse } from "./rate-limit.store.server";

export type RateLimitStatus = {
  bucket: RateLimitBucket;
  /** In this window, including refused uses. */
  used: number;
  remaining: number;
  resetSeconds: number;
};
export type RateLimitResult =
  ({ ok: true } & RateLimitStatus) | ({ ok: false; retryAfterSeconds: number } & RateLimitStatus);

/**
 * Counts one use by `key` (an IP address, account or email address; only a salted hash is stored). Exact across
 * processes. Call it outside transactions: inside, the row stays locked and the count is lost on rollback.
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
    // Once per window, so that attacks do not fill the log.
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

/** Constant per installation (migration 0018), so each process reads it once. */
const salts = new WeakMap<object, Promise<string>>();

function getSalt(db: Database): Promise<string> {
  const cached = salts.get(db);
  if (cached) return cached;
  const pending = findSalt(db);
  salts.set(db, pending);
  pending.catch(() => salts.delete(db));
  return pending;
}

/** Reverts one use, where only failures count. */
export async function refundRateLimit(
  deps: Pick<Deps, "db">,
  bucket: RateLimitBucket,
  key: string,
): Promise<void> {
  const hash = hashKey(await getSalt(deps.db), bucket, key);
  await uncountUse(deps.db, hash);
}
