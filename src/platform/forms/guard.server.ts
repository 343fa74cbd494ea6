import { BUCKETS } from "../buckets";
import type { Deps } from "../deps";
import type { Fields } from "../form.server";
import { newChallenge, solvedChallenge } from "../proof-of-work.server";
import { giveBack, limit } from "../rate-limit.server";
import { KIT_FIELDS, type OpenedForm } from "./opened-form";
import { readSigned, sign } from "./signed.server";

type Guarding = Pick<Deps, "db" | "now" | "newId" | "log" | "keys">;

/** Nobody reads and fills in a form faster, in seconds. */
const QUICKEST = 3;
/** How long a form may lie open, or wait on a phone for the line, in seconds: 30 days. */
const LONGEST_OPEN = 30 * 86_400;
/** So many forms an hour come from one address before work is asked for. A class on one line stays below. */
const FREE = 30;
/** How long one waits who cannot do the work, in seconds. */
export const WAIT = 60;
/** Why a form is not taken yet. Each can be put right by whoever is a person, with what was written kept. */
export type Hindrance =
  | { kind: "stale" }
  | { kind: "quick" }
  | { kind: "work"; challenge: string }
  | { kind: "limited"; retryAfterSeconds: number };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A form for a reader. The stamp binds the `clientId` to this form and to the time; `wait` seconds have to pass before it
 * is taken.
 */
export function stampForm(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  { clientId = deps.newId(), wait = QUICKEST }: { clientId?: string; wait?: number } = {},
): Pick<OpenedForm, "clientId" | "stamp"> {
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const stamp = sign(deps.keys, "form", `${name}:${clientId}:${seconds}:${wait}`);
  return { clientId, stamp: stamp.slice(`${name}:${clientId}:`.length) };
}

/** What the stamp of a posted form says; null when it is not ours, or not of this form. */
function readStamp(deps: Guarding, name: string, fields: Fields) {
  const clientId = fields[KIT_FIELDS.clientId]?.at(-1) ?? "";
  const stamp = fields[KIT_FIELDS.stamp]?.at(-1) ?? "";
  if (!UUID.test(clientId)) return null;
  const text = readSigned(deps.keys, "form", `${name}:${clientId}:${stamp}`);
  const [seconds = NaN, wait = NaN] = (text ?? "").split(":").slice(-2).map(Number);
  return Number.isSafeInteger(seconds) && Number.isSafeInteger(wait) ? { clientId, seconds, wait } : null;
}

/** The `clientId` of a form of ours that was not open for too long; null otherwise. */
export function clientIdOf(deps: Guarding, name: string, fields: Fields): string | null {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return null;
  return deps.now().getTime() / 1000 - stamp.seconds > LONGEST_OPEN ? null : stamp.clientId;
}

/** The stamp for a form that comes back: its own, so that no time is lost, unless it is stale or has to wait now. */
export function restampForm(deps: Guarding, name: string, fields: Fields, waits: boolean) {
  const clientId = clientIdOf(deps, name, fields);
  if (clientId === null) return stampForm(deps, name);
  const { wait } = readStamp(deps, name, fields)!;
  if (waits && wait < WAIT) return stampForm(deps, name, { clientId, wait: WAIT });
  return { clientId, stamp: fields[KIT_FIELDS.stamp]!.at(-1)! };
}

/**
 * How long a form has been open, in seconds. A stamp of ours from the time to come is one of a clock that was set back since:
 * nobody waits for that clock.
 */
const ageOf = (deps: Guarding, { seconds }: { seconds: number }): number => {
  const age = deps.now().getTime() / 1000 - seconds;
  return age < 0 ? WAIT : age;
};

type Guarded = {
  name: string;
  fields: Fields;
  address: string;
  contact: string | null;
  costly?: boolean;
  once?: boolean;
};

/**
 * What stands between a form and being taken: null when nothing does. Call it when the answers are right, so that typing
 * errors do not count.
 * @param address the sender's, as limits count it
 * @param contact whom the form would write to; null when nobody
 * @param costly work is asked for in any case: the form makes something at somebody else's
 * @param once the service keeps one record for each `clientId`: a form that was taken is taken again without being counted,
 * so a line that loses answers does not use up its sender's tries
 */
export async function hindrance(
  deps: Guarding,
  { name, fields, address, contact, costly = false, once = false }: Guarded,
): Promise<Hindrance | null> {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return { kind: "stale" };
  const age = ageOf(deps, stamp);
  const worked = await hasWorked(deps, stamp.clientId, fields);
  const waited = stamp.wait >= WAIT && age >= stamp.wait;
  if (age < QUICKEST && !worked) return { kind: "quick" };
  const judge = async (): Promise<Hindrance | null> => {
    const sent = await limit(deps, "form", address);
    if (!sent.ok) return { kind: "limited", retryAfterSeconds: sent.retryAfterSeconds };
    const trapped = Boolean(fields[KIT_FIELDS.trap]?.some((text) => text !== ""));
    const busy = BUCKETS.form.points - sent.remaining > FREE;
    if ((trapped || busy || costly) && !worked && !waited)
      return { kind: "work", challenge: await newChallenge(deps, stamp.clientId) };
    if (contact === null) return null;
    const toThem = await limit(deps, "form-contact", `${name} ${contact}`);
    return toThem.ok ? null : { kind: "limited", retryAfterSeconds: toThem.retryAfterSeconds };
  };
  if (!once) return judge();
  const same = `${name} ${stamp.clientId} ${contact ?? ""}`;
  const came = await limit(deps, "form-again", same);
  // Not the first of its kind: that one was taken, or its mark would be gone.
  if (came.ok && came.remaining < BUCKETS["form-again"].points - 1) return null;
  const hindered = await judge();
  if (hindered) await giveBack(deps, "form-again", same);
  return hindered;
}

/** A form that waited counts so long as work that was done, in seconds. */
const WAITED_FOR = 3600;

/**
 * The work that a form brings: the solution of a challenge made for it, or the minute that it had to wait.
 * @returns what names this work, so that it can be counted once; null when there is none
 */
export async function workOf(deps: Guarding, name: string, fields: Fields): Promise<string | null> {
  const stamp = readStamp(deps, name, fields);
  if (!stamp) return null;
  const solved = await solvedChallenge(deps, stamp.clientId, fields[KIT_FIELDS.solution]?.at(-1) ?? "");
  if (solved !== null) return solved;
  const age = ageOf(deps, stamp);
  return stamp.wait >= WAIT && age >= stamp.wait && age <= WAITED_FOR ? `waited ${stamp.clientId}` : null;
}

/** Whether the form brings the solution of a challenge that was made for it. */
const hasWorked = async (deps: Guarding, clientId: string, fields: Fields): Promise<boolean> =>
  (await solvedChallenge(deps, clientId, fields[KIT_FIELDS.solution]?.at(-1) ?? "")) !== null;
