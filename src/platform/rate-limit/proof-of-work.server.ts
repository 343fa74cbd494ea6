import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "./rate-limit-buckets";
import type { Deps } from "../deps";

/** Easiest work: about 0.25 s on a laptop. Each level doubles it. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 500, from: 400, to: 1200 };
/** 16 times the easiest: four seconds on a laptop, under a minute on a cheap phone. */
const MAX_LEVEL = 4;
const VALID_SECONDS = 3600;

/** One level more for each doubling above the limit. */
export const workLevel = (bucket: RateLimitBucket, used: number): number =>
  Math.min(MAX_LEVEL, Math.max(0, Math.floor(Math.log2(used / RATE_LIMIT_BUCKETS[bucket].points))));

type ProofOfWorkDeps = Pick<Deps, "now" | "keys">;

const secretsOf = (key: Uint8Array) => {
  const hex = Buffer.from(key).toString("hex");
  return { hmacSignatureSecret: hex, hmacKeySignatureSecret: `key ${hex}` };
};

/** Creates JSON for `ui/form/solve-challenge.tsx`. @param subject the only valid use of the solution */
export async function createProofOfWork(deps: ProofOfWorkDeps, subject: string, level = 0): Promise<string> {
  const factor = 2 ** Math.min(level, MAX_LEVEL);
  const challenge = await createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.from * factor, WORK.to * factor),
    deriveKey,
    // The library would check its own expiry with another clock.
    data: { subject, until: Math.floor(deps.now().getTime() / 1000) + VALID_SECONDS },
    ...secretsOf(deps.keys("form")),
  });
  return JSON.stringify(challenge);
}

/** @returns id of the challenge, to accept each solution once; null when invalid for this subject */
export async function verifyProofOfWork(
  deps: ProofOfWorkDeps,
  subject: string,
  text: string,
): Promise<string | null> {
  const payload = parsePayload(text);
  const { subject: issuedFor, until } = payload?.challenge?.parameters?.data ?? {};
  if (!payload || issuedFor !== subject || !(Number(until) >= deps.now().getTime() / 1000)) return null;
  // Security: the difficulty in the payload is the client's claim.
  const { algorithm, cost } = payload.challenge.parameters;
  if (algorithm !== WORK.algorithm || cost !== WORK.cost) return null;
  for (const { key } of deps.keys.all("form"))
    if (await isSolved(payload, key))
      return createHash("sha256").update(payload.challenge.parameters.nonce).digest("hex");
  return null;
}

const isSolved = (payload: Payload, key: Uint8Array): Promise<boolean> =>
  verifySolution({ ...payload, deriveKey, ...secretsOf(key) }).then(
    ({ verified }) => verified,
    () => false,
  );

function parsePayload(text: string): Payload | null {
  if (text === "" || text.length > 4000) return null;
  try {
    return JSON.parse(text) as Payload;
  } catch {
    return null;
  }
}
