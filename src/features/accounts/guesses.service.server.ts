import { createHash } from "node:crypto";
import { networkKey } from "../../platform/address-key";
import { BUCKETS, type Bucket } from "../../platform/buckets";
import type { Deps } from "../../platform/deps";
import { levelOf, newChallenge, solvedChallenge } from "../../platform/proof-of-work.server";
import { giveBack, limit } from "../../platform/rate-limit.server";

type Guarding = Pick<Deps, "db" | "now" | "log" | "keys">;
export type Limited = { kind: "limited"; retryAfterSeconds: number };
/** The browser has to work before the password is looked at. */
export type Work = { kind: "work"; challenge: string };
type Count = readonly [Bucket, string];
/** `forgive` takes the counted try back: only wrong ones count. */
export type Admitted = { kind: "admitted"; forgive: () => Promise<void> };

/** A try at an account. */
export type Guess = {
  /** The lower-case e-mail address, known or not. */
  emailKey: string;
  /** The account's `limits_epoch`; 0 when there is no account. */
  epoch: number;
  /** Id of the known device it comes from; null from any other. */
  device: string | null;
  /** The network address, as `addressKey` gives it. */
  address: string;
};

const admitted = (deps: Guarding, counts: readonly Count[]): Admitted => ({
  kind: "admitted",
  forgive: async () => {
    for (const [bucket, key] of counts) await giveBack(deps, bucket, key);
  },
});

/**
 * Whether a password may be tried. A known device only counts its own failures, so nothing that others do concerns it. Any
 * other device may try until its network address, the account or the whole site has seen too many failures; then it has to
 * work for each try, harder with every doubling. A network that was given work for this account too often waits; the
 * account itself is never closed.
 * @param solution what the browser worked out; null when there is nothing
 */
export async function admitGuess(
  deps: Guarding,
  guess: Guess,
  solution: string | null,
): Promise<Admitted | Work | Limited> {
  const { device, address } = guess;
  if (device !== null && (await limit(deps, "sign-in-device", device)).ok)
    return admitted(deps, [["sign-in-device", device]]);
  const account = `${guess.emailKey} ${guess.epoch}`;
  const counts: Count[] = [
    ["sign-in", address],
    ["sign-in-account", account],
    ["sign-in-site", "all"],
  ];
  const levels: number[] = [];
  for (const [bucket, key] of counts) {
    const counted = await limit(deps, bucket, key);
    if (!counted.ok) levels.push(levelOf(bucket, counted.used));
  }
  if (levels.length === 0) return admitted(deps, counts);
  const network: Count = ["sign-in-work", `${networkKey(address)} ${account}`];
  if (await isSolved(deps, account, solution)) return admitted(deps, [...counts, network]);
  const given = await limit(deps, ...network);
  if (!given.ok) return { kind: "limited", retryAfterSeconds: given.retryAfterSeconds };
  return { kind: "work", challenge: await newChallenge(deps, subjectOf(account), Math.max(...levels)) };
}

/** Each solution is taken once. */
async function isSolved(deps: Guarding, account: string, solution: string | null): Promise<boolean> {
  const id = solution === null ? null : await solvedChallenge(deps, subjectOf(account), solution);
  return id !== null && (await limit(deps, "sign-in-solution", id)).ok;
}

/** The challenge goes to the browser, and the address of an account need not stand in it. */
const subjectOf = (account: string): string =>
  `sign-in ${createHash("sha256").update(account).digest("base64url")}`;

/**
 * Whether a code of an app may be tried. Only somebody who knows the password gets here, so these limits are hard; recovery
 * codes and passkeys do not pass them, and a new password by mail starts them anew.
 * @returns `alarm`: somebody with the password has just used up all codes of a day; the person is to be told
 */
export async function admitCode(
  deps: Guarding,
  { device, address, emailKey, epoch }: Guess,
): Promise<Admitted | (Limited & { alarm: boolean })> {
  const account = `${emailKey} ${epoch}`;
  const counts: Count[] =
    device === null
      ? [
          ["code-network", `${networkKey(address)} ${account}`],
          ["code-account", account],
        ]
      : [["code-device", device]];
  for (const [bucket, key] of counts) {
    const counted = await limit(deps, bucket, key);
    if (counted.ok) continue;
    const alarm = bucket === "code-account" && counted.used === BUCKETS[bucket].points + 1;
    return { kind: "limited", retryAfterSeconds: counted.retryAfterSeconds, alarm };
  }
  return admitted(deps, counts);
}
