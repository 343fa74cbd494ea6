import { plainCode, stripSeparators } from "../../../platform/text/typed-text";
import type { TicketState } from "../orders/orders.model";

/** Without characters that look alike. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const TICKET_CODE = { alphabet: CODE_ALPHABET, length: 6 } as const;

/** Returns the code or secret in typed or scanned text, or null. Accepts the ticket URL too. */
export function parseTicketText(text: string): { token: string } | { code: string } | null {
  const trimmed = text.trim().slice(0, 400);
  const token = /(?:^|\/tickets\/)([\w-]{43})(?:[?#].*)?$/.exec(trimmed)?.[1];
  if (token !== undefined) return { token };
  const code = stripSeparators(plainCode(trimmed));
  const isCode =
    code.length === TICKET_CODE.length && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? { code } : null;
}

export type ListedTicket = Readonly<{
  /** First half of the SHA-256 in hex: of the code, and of the secret in the QR code. */
  code: string;
  token: string;
  name: string;
  type: string;
  state: TicketState;
  /** When its state changed, in milliseconds. */
  since: number;
}>;

export type CheckInList = {
  slug: string;
  session: string;
  listedAt: string;
  until: string;
  timeZone: string;
  complete: boolean;
  tickets: readonly ListedTicket[];
};

/** About 1 MB on a phone. */
export const MAX_LISTED_TICKETS = 5000;
/** Time after the event when phones delete the list, in milliseconds. */
export const LIST_RETENTION_MS = 86_400_000;

export const truncateHash = (hash: string): string => hash.slice(0, 32);

/** `Amina Okello` → `Amina O.`: enough to compare with the person. */
export function shortName(name: string): string {
  const [first = "", ...otherNames] = name.trim().split(/\s+/u);
  const last = [...(otherNames.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last}.`;
}

export type StoredCheckIn = Readonly<{
  /** Id of this action: a duplicate counts once. */
  clientId: string;
  ticket: string;
  digest: string;
  direction: "in" | "out";
  /** In milliseconds. */
  at: number;
}>;

const matchesDigest = (ticket: ListedTicket, digest: string): boolean =>
  ticket.code === digest || ticket.token === digest;
export const findListed = (tickets: readonly ListedTicket[], digest: string): ListedTicket | undefined =>
  tickets.find((ticket) => matchesDigest(ticket, digest));

type Verdict = "in" | "out" | "already_in" | "already_out" | "cancelled" | "not_in";

/** Same rules as on the server. */
export function judgeCheckIn({ state }: ListedTicket, direction: "in" | "out"): Verdict {
  if (state === "cancelled") return "cancelled";
  if (direction === "in") return state === "checked_in" ? "already_in" : "in";
  if (state === "checked_out") return "already_out";
  return state === "checked_in" ? "out" : "not_in";
}

export const isStateChange = (verdict: Verdict): boolean => verdict === "in" || verdict === "out";

/** Applies each check-in once, in order of time. Ignores impossible ones, for example a second entry. */
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

export function mergeTickets(
  tickets: readonly ListedTicket[],
  changedTickets: readonly ListedTicket[],
): readonly ListedTicket[] {
  const byCode = new Map(tickets.map((ticket) => [ticket.code, ticket]));
  for (const ticket of changedTickets) byCode.set(ticket.code, ticket);
  return [...byCode.values()];
}

export const countInside = (tickets: readonly ListedTicket[]): number =>
  tickets.filter(({ state }) => state === "checked_in").length;

export const countSold = (tickets: readonly ListedTicket[]): number =>
  tickets.filter(({ state }) => state !== "cancelled").length;

/** Limits for the time of an offline check-in, against wrong phone clocks. */
export const MAX_CHECK_IN_AGE_MS = 3 * 86_400_000;
export const checkInTime = (at: Date, now: Date): Date =>
  at > now || now.getTime() - at.getTime() > MAX_CHECK_IN_AGE_MS ? now : at;
