import { RATE_LIMIT_BUCKETS } from "../rate-limit/rate-limit-buckets";
import type { Deps } from "../deps";
import { consumeContactLimit } from "./contact-limit.server";
import type { Fields } from "./read-form.server";
import { createProofOfWork, verifyProofOfWork } from "../rate-limit/proof-of-work.server";
import { refundRateLimit, consumeRateLimit } from "../rate-limit/rate-limit.server";
import { FORM_META_FIELDS, type OpenedForm } from "./opened-form";
import { verifySigned, sign } from "../crypto/signed-text.server";
import { isUuid } from "../ids/is-uuid";

type GuardDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "keys">;

/** Nobody reads and fills in a form faster, in seconds. */
const MIN_FILL_SECONDS = 3;
/** How long a form may lie open, or wait on a phone for the line, in seconds: 30 days. */
const MAX_OPEN_SECONDS = 30 * 86_400;
/** So many forms an hour come from one address before work is asked for. A class on one line stays below. */
const FREE_SUBMISSIONS = 30;
/** How long one waits who cannot do the work, in seconds. */
export const WAIT_SECONDS = 60;
/** Why a form is not taken yet. Each can be put right by whoever is a person, with what was written kept. */
export type GuardRejection =
  | { kind: "stale" }
  | { kind: "quick" }
  | { kind: "work"; challenge: string; waitSeconds: number }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * A form for a reader. The stamp binds the `clientId` to this form and to the time; `wait` seconds have to pass before it
 * is taken.
 */
export function stampForm(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  {
    clientId = deps.newId(),
    waitSeconds = MIN_FILL_SECONDS,
  }: { clientId?: string; waitSeconds?: number } = {},
): Pick<OpenedForm, "clientId" | "stamp"> {
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const stamp = sign(deps.keys, "form", `${name}:${clientId}:${seconds}:${waitSeconds}`);
  return { clientId, stamp: stamp.slice(`${name}:${clientId}:`.length) };
}

/** What the stamp of a posted form says; null when it is not ours, or not of this form. */
function readStamp(deps: GuardDeps, name: string, fields: Fields) {
  const clientId = fields[FORM_META_FIELDS.clientId]?.at(-1) ?? "";
  const stamp = fields[FORM_META_FIELDS.stamp]?.at(-1) ?? "";
  if (!isUuid(clientId)) return null;
  const text = verifySigned(deps.keys, "form", `${name}:${clientId}:${stamp}`);
  const [seconds = NaN, waitSeconds = NaN] = (text ?? "").split(":").slice(-2).map(Number);
  return Number.isSafeInteger(seconds) && Number.isSafeInteger(waitSeconds)
    ? { clientId, seconds, wait: waitSeconds }
    : null;
}

/** The `clientId` of a form of ours that was not open for too long; null otherwise. */
export function clientIdOf(deps: GuardDeps, name: string, fields: Fields): string | null {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return null;
  return deps.now().getTime() / 1000 - stamp.seconds > MAX_OPEN_SECONDS ? null : stamp.clientId;
}

/** The stamp for a form that comes back: its own, so that no time is lost, unless it is stale or has to wait now. */
export function restampForm(deps: GuardDeps, name: string, fields: Fields, mustWait: boolean) {
  const clientId = clientIdOf(deps, name, fields);
  if (clientId === null) return stampForm(deps, name);
  const { wait: waitSeconds } = readStamp(deps, name, fields)!;
  if (mustWait && waitSeconds < WAIT_SECONDS)
    return stampForm(deps, name, { clientId, waitSeconds: WAIT_SECONDS });
  return { clientId, stamp: fields[FORM_META_FIELDS.stamp]!.at(-1)! };
}

/**
 * How long a form has been open, in seconds. A stamp of ours from the time to come is one of a clock that was set back since:
 * nobody waits for that clock.
 */
const ageOf = (deps: GuardDeps, { seconds }: { seconds: number }): number => {
  const age = deps.now().getTime() / 1000 - seconds;
  return age < 0 ? WAIT_SECONDS : age;
};

type GuardInput = {
  name: string;
  fields: Fields;
  ipAddress: string;
  contact: string | null;
  requiresWork?: boolean;
  submissionId?: string | null;
};

/**
 * What stands between a form and being taken: null when nothing does. Call it when the answers are right, so that typing
 * errors do not count.
 * @param address the sender's, as limits count it
 * @param contact whom the form would write to; null when nobody
 * @param costly work is asked for in any case: the form makes something at somebody else's
 * @param submissionId the service keeps one record for each: what was taken is taken again without being counted, so a line that
 * loses answers does not use up its sender's tries; null: every time counts
 */
export async function checkGuard(
  deps: GuardDeps,
  { name, fields, ipAddress, contact, requiresWork = false, submissionId = null }: GuardInput,
): Promise<GuardRejection | null> {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return { kind: "stale" };
  const age = ageOf(deps, stamp);
  const hasProof = await hasSolvedChallenge(deps, stamp.clientId, fields);
  const hasWaited = stamp.wait >= WAIT_SECONDS && age >= stamp.wait;
  if (age < MIN_FILL_SECONDS && !hasProof) return { kind: "quick" };
  const evaluate = async (): Promise<GuardRejection | null> => {
    const formLimit = await consumeRateLimit(deps, "form", ipAddress);
    if (!formLimit.ok) return { kind: "limited", retryAfterSeconds: formLimit.retryAfterSeconds };
    const isHoneypotFilled = Boolean(fields[FORM_META_FIELDS.honeypot]?.some((text) => text !== ""));
    const isBusy = RATE_LIMIT_BUCKETS.form.points - formLimit.remaining > FREE_SUBMISSIONS;
    const isSuspicious = isHoneypotFilled || isBusy;
    if ((isSuspicious || requiresWork) && !hasProof && !hasWaited) {
      const isFree = !isSuspicious && (await consumeRateLimit(deps, "form-without-work", ipAddress)).ok;
      if (!isFree)
        return {
          kind: "work",
          challenge: await createProofOfWork(deps, stamp.clientId),
          waitSeconds: remainingWait(stamp.wait, age),
        };
    }
    if (contact === null) return null;
    const contactLimit = await consumeContactLimit(deps, contact);
    return contactLimit.ok ? null : { kind: "limited", retryAfterSeconds: contactLimit.retryAfterSeconds };
  };
  if (submissionId === null) return evaluate();
  const repeatKey = `${name} ${submissionId} ${contact ?? ""}`;
  const repeatLimit = await consumeRateLimit(deps, "form-again", repeatKey);
  // Not the first of its kind: that one was taken, or its mark would be gone.
  if (repeatLimit.ok && repeatLimit.remaining < RATE_LIMIT_BUCKETS["form-again"].points - 1) return null;
  const rejection = await evaluate();
  if (rejection) await refundRateLimit(deps, "form-again", repeatKey);
  return rejection;
}

/** Seconds until a form is taken without work: a form that did not have to wait starts to. */
const remainingWait = (waitSeconds: number, age: number): number =>
  waitSeconds < WAIT_SECONDS ? WAIT_SECONDS : Math.max(1, Math.ceil(waitSeconds - age));

/** A form that waited counts so long as work that was done, in seconds. */
const WAIT_VALID_SECONDS = 3600;

/**
 * The work that a form brings: the solution of a challenge made for it, or the minute that it had to wait.
 * @returns what names this work, so that it can be counted once; null when there is none
 */
export async function proofOfWorkId(deps: GuardDeps, name: string, fields: Fields): Promise<string | null> {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return null;
  const solved = await verifyProofOfWork(
    deps,
    stamp.clientId,
    fields[FORM_META_FIELDS.solution]?.at(-1) ?? "",
  );
  if (solved !== null) return solved;
  const age = ageOf(deps, stamp);
  return stamp.wait >= WAIT_SECONDS && age >= stamp.wait && age <= WAIT_VALID_SECONDS
    ? `waited ${stamp.clientId}`
    : null;
}

/** Whether the form brings the solution of a challenge that was made for it. */
const hasSolvedChallenge = async (deps: GuardDeps, clientId: string, fields: Fields): Promise<boolean> =>
  (await verifyProofOfWork(deps, clientId, fields[FORM_META_FIELDS.solution]?.at(-1) ?? "")) !== null;
