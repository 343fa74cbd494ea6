import { networkKey } from "../../platform/address-key";
import type { Bucket } from "../../platform/buckets";
import type { Deps } from "../../platform/deps";
import { levelOf } from "../../platform/proof-of-work.server";
import { giveBack, limit } from "../../platform/rate-limit.server";
import { type FoundCode, codesIn, findFiled } from "./kinds.server";
import { knownDevice } from "./known-codes.server";
import { type Proof, WHOLE_NUMBER } from "./status.model";

/** A code that somebody types, and from where. */
type Try = {
  /** As typed or pasted, with the text around it. */
  typed: string;
  /** The stronger first. */
  proofs: readonly Proof[];
  cookie: string | null;
  /** The network address, as `addressKey` gives it. */
  address: string;
  /** What names the work that came with the form (`workOf`); null when none did. */
  work: string | null;
};

type Opening =
  | ({ kind: "opens" } & FoundCode)
  /** There is no code in it. */
  | { kind: "no_code" }
  /** Nothing has this code, or the proof is another's: the two are not told apart. */
  | { kind: "unknown" }
  /** Digits do not count for this code or here at the moment: the whole number or the e-mail address does. */
  | { kind: "whole" }
  | { kind: "work"; level: number }
  | { kind: "limited"; retryAfterSeconds: number };

type Count = readonly [Bucket, string];

/** Opens a code for whoever proves that it is theirs (decision 88). Only wrong tries count. */
export async function openCode(deps: Deps, tried: Try): Promise<Opening> {
  const codes = codesIn(tried.typed);
  if (codes.length === 0) return { kind: "no_code" };
  let last: Opening = { kind: "unknown" };
  for (const proof of tried.proofs) {
    last = await tryProof(deps, codes, proof, tried);
    // A number that is wrong at its beginning still ends in four digits.
    if (last.kind !== "unknown") return last;
  }
  return last;
}

async function tryProof(deps: Deps, codes: readonly string[], proof: Proof, tried: Try): Promise<Opening> {
  const admitted = await admit(deps, codes, proof, tried);
  if (!Array.isArray(admitted)) return admitted;
  const found = await findFiled(deps, codes, proof);
  if (!found) return { kind: "unknown" };
  for (const [bucket, key] of admitted) await giveBack(deps, bucket, key);
  return { kind: "opens", ...found };
}

/**
 * Whether codes and proof may be looked at. Counted before looking, so that many tries at once are no way around.
 * @returns what was counted, to be given back when the try is right; else what stands in the way
 */
async function admit(
  deps: Deps,
  codes: readonly string[],
  proof: Proof,
  { cookie, address, work }: Try,
): Promise<Count[] | Exclude<Opening, { kind: "opens" }>> {
  for (const code of codes) {
    const device = knownDevice(deps, cookie, code);
    const own: Count = ["look-up-device", `${device} ${code}`];
    if (device !== null && (await limit(deps, ...own)).ok) return [own];
  }
  const isShort = "digits" in proof;
  const counts = isShort ? digitCounts(codes, address) : wholeCounts(codes, proof);
  let level = -1;
  for (const [bucket, key] of counts) {
    const counted = await limit(deps, bucket, key);
    if (counted.ok) continue;
    if (bucket === "look-up-digits") return { kind: "whole" };
    level = Math.max(level, levelOf(bucket, counted.used));
  }
  if (level < 0) return counts;
  const given: Count = isShort
    ? ["look-up-work", networkKey(address)]
    : ["look-up-contact-work", `${networkKey(address)} ${contactOf(proof)}`];
  if (work !== null && (await limit(deps, "look-up-worked", work)).ok) return [...counts, given];
  const more = await limit(deps, ...given);
  if (more.ok) return { kind: "work", level };
  return isShort ? { kind: "whole" } : { kind: "limited", retryAfterSeconds: more.retryAfterSeconds };
}

const digitCounts = (codes: readonly string[], address: string): Count[] => [
  ...codes.map((code): Count => ["look-up-digits", code]),
  ["look-up-network", address],
  ["look-up-site", "all"],
];

const wholeCounts = (codes: readonly string[], proof: Proof): Count[] => [
  ["look-up-contact", contactOf(proof)],
  ...codes.map((code): Count => ["look-up-code", code]),
];

/** One key for all ways to write the same number. */
const contactOf = (proof: Proof): string =>
  "emailKey" in proof ? proof.emailKey : "phone" in proof ? proof.phone.slice(-WHOLE_NUMBER) : proof.digits;
