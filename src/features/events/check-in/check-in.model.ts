import { plainCode, stripSeparators } from "../../../platform/text/typed-text";
import type { TicketState } from "../orders/orders.model";

/** No letter that looks like a digit or another one. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const TICKET_CODE = { alphabet: CODE_ALPHABET, length: 6 } as const;

/** What somebody at check-in typed or a camera read: a ticket's code, its secret, or its whole URL; null: none of them. */
export function parseTicketText(text: string): { token: string } | { code: string } | null {
  const trimmed = text.trim().slice(0, 400);
  const token = /(?:^|\/tickets\/)([\w-]{43})(?:[?#].*)?$/.exec(trimmed)?.[1];
  if (token !== undefined) return { token };
  const code = stripSeparators(plainCode(trimmed));
  const isCode =
    code.length === TICKET_CODE.length && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? { code } : null;
}

/** What a phone at check-in knows of a ticket: enough for a verdict without a connection, and nothing more. */
export type ListedTicket = Readonly<{
  /** First half of the SHA-256, in hex: of its code, and of the secret in its picture. */
  code: string;
  token: string;
  /** First name and initial. */
  name: string;
  type: string;
  state: TicketState;
  /** When its state changed, in milliseconds. */
  since: number;
}>;

/** The tickets of an event as a phone knows them. */
export type CheckInList = {
  slug: string;
  session: string;
  /** When the server made it, and when it is forgotten: ISO. */
  listedAt: string;
  until: string;
  timeZone: string;
  /** No ticket is missing. */
  complete: boolean;
  tickets: readonly ListedTicket[];
};

/** Most tickets that a phone stores: about 1 MB. */
export const MAX_LISTED_TICKETS = 5000;
/** The list leaves the phone so long after the end of the event, in milliseconds. */
export const LIST_RETENTION_MS = 86_400_000;

/** What is stored of a hash: enough to tell tickets apart. */
export const truncateHash = (hash: string): string => hash.slice(0, 32);

/** `Amina Okello` → `Amina O.`: enough to compare with whoever stands there. */
export function shortName(name: string): string {
  const [first = "", ...otherNames] = name.trim().split(/\s+/u);
  const last = [...(otherNames.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last}.`;
}

/** Somebody was let in, or out again, at a phone. */
export type StoredCheckIn = Readonly<{
  /** Of this tap: sent again, it counts once. */
  clientId: string;
  /** What was typed or read. */
  ticket: string;
  /** Of the code or the secret in it. */
  digest: string;
  direction: "in" | "out";
  /** Milliseconds. */
  at: number;
}>;

const matchesDigest = (ticket: ListedTicket, digest: string): boolean =>
  ticket.code === digest || ticket.token === digest;
export const findListed = (tickets: readonly ListedTicket[], digest: string): ListedTicket | undefined =>
  tickets.find((ticket) => matchesDigest(ticket, digest));

type Verdict = "in" | "out" | "already_in" | "already_out" | "cancelled" | "not_in";

/** What letting somebody in or out comes to. The same rules as those of the server. */
export function judgeCheckIn({ state }: ListedTicket, direction: "in" | "out"): Verdict {
  if (state === "cancelled") return "cancelled";
  if (direction === "in") return state === "checked_in" ? "already_in" : "in";
  if (state === "checked_out") return "already_out";
  return state === "checked_in" ? "out" : "not_in";
}

/** Whether by this verdict somebody comes or goes; else nothing is to be sent. */
export const isStateChange = (verdict: Verdict): boolean => verdict === "in" || verdict === "out";

/**
 * The tickets as they are once these taps count: in the order of their time, each once. What a later tap cannot change
 * (somebody is in already) stays as it is.
 */
export function applyCheckIns(
  tickets: readonly ListedTicket[],
  checkIns: readonly StoredCheckIn[],
): readonly ListedTicket[] {
  if (checkIns.length === 0) return tickets;
  const chronological = [
    ...new Map(checkIns.map((checkIn) => [checkIn.clientId, checkIn])).values(),
  ].toSorted((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1));
  return tickets.map((ticket) => {
    let current = ticket;
    for (const { digest, direction, at } of chronological)
      if (matchesDigest(ticket, digest) && isStateChange(judgeCheckIn(current, direction)))
        current = { ...current, state: direction === "in" ? "checked_in" : "checked_out", since: at };
    return current;
  });
}

/** The list with what changed since: of each ticket the news, and those that are new. */
export function mergeTickets(
  tickets: readonly ListedTicket[],
  changedTickets: readonly ListedTicket[],
): readonly ListedTicket[] {
  const byCode = new Map(tickets.map((ticket) => [ticket.code, ticket]));
  for (const ticket of changedTickets) byCode.set(ticket.code, ticket);
  return [...byCode.values()];
}

/** How many of these are in. */
export const countInside = (tickets: readonly ListedTicket[]): number =>
  tickets.filter(({ state }) => state === "checked_in").length;

/** How many of these count as sold. */
export const countSold = (tickets: readonly ListedTicket[]): number =>
  tickets.filter(({ state }) => state !== "cancelled").length;

/** An offline tap tells when it happened. It is believed within these limits, so that a phone's wrong clock hurts nothing. */
export const MAX_CHECK_IN_AGE_MS = 3 * 86_400_000;
export const checkInTime = (at: Date, now: Date): Date =>
  at > now || now.getTime() - at.getTime() > MAX_CHECK_IN_AGE_MS ? now : at;
