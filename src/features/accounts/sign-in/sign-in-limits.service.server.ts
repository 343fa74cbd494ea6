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
export type WorkRequired = { kind: "work"; challenge: string };
type LimitKey = readonly [RateLimitBucket, string];
/** `refund` removes the counted attempt, because only failures count. */
export type AllowedAttempt = { kind: "admitted"; refund: () => Promise<void> };

export type SignInAttempt = {
  emailKey: string;
  /** The account's `limits_epoch`; 0 without an account. */
  epoch: number;
  deviceId: string | null;
  ipAddress: string;
};

const allowAttempt = (deps: AttemptDeps, limitKeys: readonly LimitKey[]): AllowedAttempt => ({
  kind: "admitted",
  refund: async () => {
    for (const [bucket, key] of limitKeys) await refundRateLimit(deps, bucket, key);
  },
});

/**
 * Decides whether a password may be tried. A known device counts only its own failures.
 * Others need a proof of work once IP address, account or site have too many failures.
 * A network with too many challenges for one account must wait. The account itself is never locked.
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

/** A solution is valid once. */
async function isSolved(deps: AttemptDeps, accountKey: string, solution: string | null): Promise<boolean> {
  const id = solution === null ? null : await verifyProofOfWork(deps, challengeSubject(accountKey), solution);
  return id !== null && (await consumeRateLimit(deps, "sign-in-solution", id)).ok;
}

/** Hashed, because the challenge goes to the browser and must not contain the email address. */
const challengeSubject = (accountKey: string): string =>
  `sign-in ${createHash("sha256").update(accountKey).digest("base64url")}`;

/** Limits app codes: the client knows the password. `shouldNotify`: first attempt beyond the daily limit. */
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
