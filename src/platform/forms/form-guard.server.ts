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

/** No person fills in a form faster. */
const MIN_FILL_SECONDS = 3;
/** For open forms, and for forms queued on a phone: 30 days. */
const MAX_OPEN_SECONDS = 30 * 86_400;
/** Forms per hour and IP address before work is required; a class on one connection stays below. */
const FREE_SUBMISSIONS = 30;
/** Waiting time for browsers that cannot do the work. */
export const WAIT_SECONDS = 60;
/** Temporary rejections: a person can resolve each without losing answers. */
export type GuardRejection =
  | { kind: "stale" }
  | { kind: "quick" }
  | { kind: "work"; challenge: string; waitSeconds: number }
  | { kind: "limited"; retryAfterSeconds: number };

/** Issues a form identity. The stamp binds `clientId` to this form and time; it is accepted after `waitSeconds`. */
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

/** Null for a stamp that is forged or of another form. */
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

/** Null for an invalid or expired stamp. */
export function clientIdOf(deps: GuardDeps, name: string, fields: Fields): string | null {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return null;
  return deps.now().getTime() / 1000 - stamp.seconds > MAX_OPEN_SECONDS ? null : stamp.clientId;
}

/** Identity for a redisplayed form: the same, unless it is stale or must wait now. */
export function restampForm(deps: GuardDeps, name: string, fields: Fields, mustWait: boolean) {
  const clientId = clientIdOf(deps, name, fields);
  if (clientId === null) return stampForm(deps, name);
  const { wait: waitSeconds } = readStamp(deps, name, fields)!;
  if (mustWait && waitSeconds < WAIT_SECONDS)
    return stampForm(deps, name, { clientId, waitSeconds: WAIT_SECONDS });
  return { clientId, stamp: fields[FORM_META_FIELDS.stamp]!.at(-1)! };
}

/** Age in seconds. A stamp from the future means that the clock was set back: it has waited long enough. */
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
 * Returns null when a form may be accepted. Call it after validation, so that typing errors do not count.
 * @param ipAddress key of rate limits
 * @param contact recipient of the resulting email
 * @param requiresWork asks for work beyond a small daily allowance: the form has costs at a third party
 * @param submissionId repeated submissions are accepted without counting; null counts each
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
  // A repeat: the first was accepted, or its count would have been refunded.
  if (repeatLimit.ok && repeatLimit.remaining < RATE_LIMIT_BUCKETS["form-again"].points - 1) return null;
  const rejection = await evaluate();
  if (rejection) await refundRateLimit(deps, "form-again", repeatKey);
  return rejection;
}

const remainingWait = (waitSeconds: number, age: number): number =>
  waitSeconds < WAIT_SECONDS ? WAIT_SECONDS : Math.max(1, Math.ceil(waitSeconds - age));

const WAIT_VALID_SECONDS = 3600;

/** Id of the work that a form brings (a solution or a wait), so that it counts once; null without work. */
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

const hasSolvedChallenge = async (deps: GuardDeps, clientId: string, fields: Fields): Promise<boolean> =>
  (await verifyProofOfWork(deps, clientId, fields[FORM_META_FIELDS.solution]?.at(-1) ?? "")) !== null;
