import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { RATE_LIMIT_BUCKETS, type RateLimitBucket } from "./rate-limit-buckets";
import type { Deps } from "../deps";

/** So many keys at most, each of so many rounds: a quarter of a second on a laptop, some on a phone. Each level doubles it. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 500, from: 400, to: 1200 };
/** The hardest work that is ever asked for: 16 times the easiest, four seconds on a laptop, under a minute on a cheap phone. */
const MAX_LEVEL = 4;
/** How long a solution counts, in seconds. */
const VALID_SECONDS = 3600;

/** How hard the work is above a limit: one level more each time that what was counted doubles. */
export const workLevel = (bucket: RateLimitBucket, used: number): number =>
  Math.min(MAX_LEVEL, Math.max(0, Math.floor(Math.log2(used / RATE_LIMIT_BUCKETS[bucket].points))));

type ProofOfWorkDeps = Pick<Deps, "now" | "keys">;

const secretsOf = (key: Uint8Array) => {
  const hex = Buffer.from(key).toString("hex");
  return { hmacSignatureSecret: hex, hmacKeySignatureSecret: `key ${hex}` };
};

/**
 * Work for the browser (`ui/form/solve-challenge.tsx` does it).
 * @param subject what it is for; the solution counts for nothing else
 * @param level 0 to `HARDEST`
 * @returns the challenge as JSON
 */
export async function createProofOfWork(deps: ProofOfWorkDeps, subject: string, level = 0): Promise<string> {
  const factor = 2 ** Math.min(level, MAX_LEVEL);
  const challenge = await createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.from * factor, WORK.to * factor),
    deriveKey,
    // Its end is in the data: the library would ask another clock than ours.
    data: { subject, until: Math.floor(deps.now().getTime() / 1000) + VALID_SECONDS },
    ...secretsOf(deps.keys("form")),
  });
  return JSON.stringify(challenge);
}

/**
 * Checks a solution.
 * @returns an id of the challenge, for callers that take each solution once; null when it is none for this subject
 */
export async function verifyProofOfWork(
  deps: ProofOfWorkDeps,
  subject: string,
  text: string,
): Promise<string | null> {
  const payload = parsePayload(text);
  const { subject: issuedFor, until } = payload?.challenge?.parameters?.data ?? {};
  if (!payload || issuedFor !== subject || !(Number(until) >= deps.now().getTime() / 1000)) return null;
  // What the library verifies is the client's claim: how hard the work was must not be.
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
