import { createHash } from "node:crypto";
import { widerIpNetworkKey } from "../../../platform/rate-limit/ip-key";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "../../../platform/rate-limit/rate-limit-buckets";
import type { Deps } from "../../../platform/deps";
import {
  workLevel,
  createProofOfWork,
  verifyProofOfWork,
} from "../../../platform/rate-limit/proof-of-work.server";
import { refundRateLimit, consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";

type AttemptDeps = Pick<Deps, "db" | "now" | "log" | "keys">;
export type RateLimited = { kind: "limited"; retryAfterSeconds: number };
/** The browser has to work before the password is looked at. */
export type WorkRequired = { kind: "work"; challenge: string };
type LimitKey = readonly [RateLimitBucket, string];
/** `forgive` takes the counted try back: only wrong ones count. */
export type AllowedAttempt = { kind: "admitted"; refund: () => Promise<void> };

/** A try at an account. */
export type SignInAttempt = {
  /** The lower-case e-mail address, known or not. */
  emailKey: string;
  /** The account's `limits_epoch`; 0 when there is no account. */
  epoch: number;
  /** Id of the known device it comes from; null from any other. */
  deviceId: string | null;
  /** The network address, as `addressKey` gives it. */
  ipAddress: string;
};

const allowAttempt = (deps: AttemptDeps, limitKeys: readonly LimitKey[]): AllowedAttempt => ({
  kind: "admitted",
  refund: async () => {
    for (const [bucket, key] of limitKeys) await refundRateLimit(deps, bucket, key);
  },
});

/**
 * Whether a password may be tried. A known device only counts its own failures, so nothing that others do concerns it. Any
 * other device may try until its network address, the account or the whole site has seen too many failures; then it has to
 * work for each try, harder with every doubling. A network that was given work for this account too often waits; the
 * account itself is never closed.
 * @param solution what the browser worked out; null when there is nothing
 */
export async function checkPasswordAttempt(
  deps: AttemptDeps,
  attempt: SignInAttempt,
  solution: string | null,
): Promise<AllowedAttempt | WorkRequired | RateLimited> {
  const { deviceId, ipAddress } = attempt;
  if (deviceId !== null && (await consumeRateLimit(deps, "sign-in-device", deviceId)).ok)
    return allowAttempt(deps, [["sign-in-device", deviceId]]);
  const accountKey = `${attempt.emailKey} ${attempt.epoch}`;
  const limitKeys: LimitKey[] = [
    ["sign-in", ipAddress],
    ["sign-in-account", accountKey],
    ["sign-in-site", "all"],
  ];
  const levels: number[] = [];
  for (const [bucket, key] of limitKeys) {
    const limitResult = await consumeRateLimit(deps, bucket, key);
    if (!limitResult.ok) levels.push(workLevel(bucket, limitResult.used));
  }
  if (levels.length === 0) return allowAttempt(deps, limitKeys);
  const networkLimit: LimitKey = ["sign-in-work", `${widerIpNetworkKey(ipAddress)} ${accountKey}`];
  if (await isSolved(deps, accountKey, solution)) return allowAttempt(deps, [...limitKeys, networkLimit]);
  const workLimit = await consumeRateLimit(deps, ...networkLimit);
  if (!workLimit.ok) return { kind: "limited", retryAfterSeconds: workLimit.retryAfterSeconds };
  return {
    kind: "work",
    challenge: await createProofOfWork(deps, challengeSubject(accountKey), Math.max(...levels)),
  };
}

/** Each solution is taken once. */
async function isSolved(deps: AttemptDeps, accountKey: string, solution: string | null): Promise<boolean> {
  const id = solution === null ? null : await verifyProofOfWork(deps, challengeSubject(accountKey), solution);
  return id !== null && (await consumeRateLimit(deps, "sign-in-solution", id)).ok;
}

/** The challenge goes to the browser, and the address of an account need not stand in it. */
const challengeSubject = (accountKey: string): string =>
  `sign-in ${createHash("sha256").update(accountKey).digest("base64url")}`;

/**
 * Whether a code of an app may be tried. Only somebody who knows the password gets here, so these limits are hard; recovery
 * codes and passkeys do not pass them, and a new password by mail starts them anew.
 * @returns `alarm`: somebody with the password has just used up all codes of a day; the person is to be told
 */
export async function checkCodeAttempt(
  deps: AttemptDeps,
  { deviceId, ipAddress, emailKey, epoch }: SignInAttempt,
): Promise<AllowedAttempt | (RateLimited & { shouldNotify: boolean })> {
  const accountKey = `${emailKey} ${epoch}`;
  const limitKeys: LimitKey[] =
    deviceId === null
      ? [
          ["code-network", `${widerIpNetworkKey(ipAddress)} ${accountKey}`],
          ["code-account", accountKey],
        ]
      : [["code-device", deviceId]];
  for (const [bucket, key] of limitKeys) {
    const limitResult = await consumeRateLimit(deps, bucket, key);
    if (limitResult.ok) continue;
    const shouldNotify =
      bucket === "code-account" && limitResult.used === RATE_LIMIT_BUCKETS[bucket].points + 1;
    return { kind: "limited", retryAfterSeconds: limitResult.retryAfterSeconds, shouldNotify };
  }
  return allowAttempt(deps, limitKeys);
}
