import { widerIpNetworkKey } from "../../platform/rate-limit/ip-key";
import type { RateLimitBucket } from "../../platform/rate-limit/rate-limit-buckets";
import type { Deps } from "../../platform/deps";
import { workLevel } from "../../platform/rate-limit/proof-of-work.server";
import { refundRateLimit, consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { type FoundCode, findCodes, findRecordByCode } from "./record-kinds.service.server";
import { findKnownDevice } from "./known-devices.server";
import { type Proof, MIN_FULL_NUMBER_DIGITS } from "./status.model";

type OpenCodeInput = {
  typed: string;
  /** Strongest first. */
  proofs: readonly Proof[];
  cookie: string | null;
  /** As from `ipKey()`. */
  ipAddress: string;
  workId: string | null;
};

type OpenCodeResult =
  | ({ kind: "opens" } & FoundCode)
  | { kind: "no_code" }
  /** Unknown code or wrong proof, indistinguishable. */
  | { kind: "unknown" }
  /** Digits are blocked; the whole phone number or the email address is needed. */
  | { kind: "whole" }
  | { kind: "work"; level: number }
  | { kind: "limited"; retryAfterSeconds: number };

type LimitKey = readonly [RateLimitBucket, string];

/** Opens a code with a proof (decision 88). Only wrong attempts count. */
export async function openCode(deps: Deps, attempt: OpenCodeInput): Promise<OpenCodeResult> {
  const codes = findCodes(attempt.typed);
  if (codes.length === 0) return { kind: "no_code" };
  let last: OpenCodeResult = { kind: "unknown" };
  for (const proof of attempt.proofs) {
    last = await tryProof(deps, codes, proof, attempt);
    // A wrong number can still end in the correct four digits.
    if (last.kind !== "unknown") return last;
  }
  return last;
}

async function tryProof(
  deps: Deps,
  codes: readonly string[],
  proof: Proof,
  attempt: OpenCodeInput,
): Promise<OpenCodeResult> {
  const consumed = await consumeLimits(deps, codes, proof, attempt);
  if (!Array.isArray(consumed)) return consumed;
  const found = await findRecordByCode(deps, codes, proof);
  if (!found) return { kind: "unknown" };
  for (const [bucket, key] of consumed) await refundRateLimit(deps, bucket, key);
  return { kind: "opens", ...found };
}

/** Counts before the look-up, so that concurrent attempts cannot exceed the limits. */
async function consumeLimits(
  deps: Deps,
  codes: readonly string[],
  proof: Proof,
  { cookie, ipAddress, workId }: OpenCodeInput,
): Promise<LimitKey[] | Exclude<OpenCodeResult, { kind: "opens" }>> {
  for (const code of codes) {
    const device = findKnownDevice(deps, cookie, code);
    const deviceLimit: LimitKey = ["look-up-device", `${device} ${code}`];
    if (device !== null && (await consumeRateLimit(deps, ...deviceLimit)).ok) return [deviceLimit];
  }
  const isShort = "digits" in proof;
  const limitKeys = isShort ? digitLimitKeys(codes, ipAddress) : fullProofLimitKeys(codes, proof);
  let level = -1;
  for (const [bucket, key] of limitKeys) {
    const limitResult = await consumeRateLimit(deps, bucket, key);
    if (limitResult.ok) continue;
    if (bucket === "look-up-digits") return { kind: "whole" };
    level = Math.max(level, workLevel(bucket, limitResult.used));
  }
  if (level < 0) return limitKeys;
  const workLimit: LimitKey = isShort
    ? ["look-up-work", widerIpNetworkKey(ipAddress)]
    : ["look-up-contact-work", `${widerIpNetworkKey(ipAddress)} ${contactKey(proof)}`];
  if (workId !== null && (await consumeRateLimit(deps, "look-up-worked", workId)).ok)
    return [...limitKeys, workLimit];
  const workLimitResult = await consumeRateLimit(deps, ...workLimit);
  if (workLimitResult.ok) return { kind: "work", level };
  return isShort
    ? { kind: "whole" }
    : { kind: "limited", retryAfterSeconds: workLimitResult.retryAfterSeconds };
}

const digitLimitKeys = (codes: readonly string[], ipAddress: string): LimitKey[] => [
  ...codes.map((code): LimitKey => ["look-up-digits", code]),
  ["look-up-network", ipAddress],
  ["look-up-site", "all"],
];

const fullProofLimitKeys = (codes: readonly string[], proof: Proof): LimitKey[] => [
  ["look-up-contact", contactKey(proof)],
  ...codes.map((code): LimitKey => ["look-up-code", code]),
];

/** One key for all spellings of a number. */
const contactKey = (proof: Proof): string =>
  "emailKey" in proof
    ? proof.emailKey
    : "phone" in proof
      ? proof.phone.slice(-MIN_FULL_NUMBER_DIGITS)
      : proof.digits;
