import { widerIpNetworkKey } from "../../platform/rate-limit/ip-key";
import type { RateLimitBucket } from "../../platform/rate-limit/rate-limit-buckets";
import type { Deps } from "../../platform/deps";
import { workLevel } from "../../platform/rate-limit/proof-of-work.server";
import { refundRateLimit, consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { type FoundCode, findCodes, findRecordByCode } from "./record-kinds.service.server";
import { findKnownDevice } from "./known-devices.server";
import { type Proof, MIN_FULL_NUMBER_DIGITS } from "./status.model";

/** A code that somebody types, and from where. */
type OpenCodeInput = {
  /** As typed or pasted, with the text around it. */
  typed: string;
  /** The stronger first. */
  proofs: readonly Proof[];
  cookie: string | null;
  /** The network address, as `addressKey` gives it. */
  ipAddress: string;
  /** What names the work that came with the form (`workOf`); null when none did. */
  workId: string | null;
};

type OpenCodeResult =
  | ({ kind: "opens" } & FoundCode)
  /** There is no code in it. */
  | { kind: "no_code" }
  /** Nothing has this code, or the proof is another's: the two are not told apart. */
  | { kind: "unknown" }
  /** Digits do not count for this code or here at the moment: the whole number or the e-mail address does. */
  | { kind: "whole" }
  | { kind: "work"; level: number }
  | { kind: "limited"; retryAfterSeconds: number };

type LimitKey = readonly [RateLimitBucket, string];

/** Opens a code for whoever proves that it is theirs (decision 88). Only wrong tries count. */
export async function openCode(deps: Deps, attempt: OpenCodeInput): Promise<OpenCodeResult> {
  const codes = findCodes(attempt.typed);
  if (codes.length === 0) return { kind: "no_code" };
  let last: OpenCodeResult = { kind: "unknown" };
  for (const proof of attempt.proofs) {
    last = await tryProof(deps, codes, proof, attempt);
    // A number that is wrong at its beginning still ends in four digits.
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

/**
 * Whether codes and proof may be looked at. Counted before looking, so that many tries at once are no way around.
 * @returns what was counted, to be given back when the try is right; else what stands in the way
 */
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

/** One key for all ways to write the same number. */
const contactKey = (proof: Proof): string =>
  "emailKey" in proof
    ? proof.emailKey
    : "phone" in proof
      ? proof.phone.slice(-MIN_FULL_NUMBER_DIGITS)
      : proof.digits;
