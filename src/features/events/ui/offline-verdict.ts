import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatTime } from "../../../platform/format";
import {
  type KeptTap,
  type ListedTicket,
  changes,
  digestOf,
  findListed,
  ticketIn,
  verdictOf,
  withTaps,
} from "../check-in.model";
import type { CheckInLists } from "./use-check-in-list";

/** What is shown of a tap: by the server, or by the list on this phone. */
export type Outcome = {
  good: boolean;
  text: string;
  /** The type of the ticket. */
  type: string | null;
  /** Judged by the list on this phone; the server has not answered yet. */
  offline: boolean;
};

/** The digest that a typed or scanned text is found by in the list; null: it can be no ticket. */
export async function digestOfText(text: string): Promise<string | null> {
  const found = ticketIn(text);
  if (!found || crypto.subtle === undefined) return null;
  const bytes = new TextEncoder().encode("token" in found ? found.token : found.code);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digestOf(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

type Tap = Pick<KeptTap, "digest" | "wish"> & { ticket: string };

/**
 * What a tap comes to by the list on this phone, with the taps that were made before it and not sent yet.
 * @returns null when the phone cannot know: it has no list, or not all of it. `moves`: somebody comes or goes
 */
export function judge(
  { own, others }: CheckInLists,
  before: readonly KeptTap[],
  tap: Tap | null,
): { outcome: Outcome; moves: boolean } | null {
  if (!own) return null;
  const bad = (text: string, type: string | null = null) => ({
    outcome: { good: false, text, type, offline: true },
    moves: false,
  });
  const ticket = tap && findListed(withTaps(own.tickets, before), tap.digest);
  if (!ticket) {
    const other = tap && others.map((list) => findListed(list.tickets, tap.digest)).find((one) => one);
    if (other) return bad(m.organiser_other_event({ name: other.name }), other.type);
    const time = formatTime(new Date(own.listedAt), getLocale(), own.timeZone);
    return own.complete ? bad(m.checkin_unknown({ time })) : null;
  }
  const verdict = verdictOf(ticket, tap.wish);
  if (!changes(verdict)) return bad(textOf(verdict, ticket, own.timeZone), ticket.type);
  const text =
    verdict === "in" ? m.organiser_in({ name: ticket.name }) : m.organiser_out({ name: ticket.name });
  return { outcome: { good: true, text, type: ticket.type, offline: true }, moves: true };
}

function textOf(
  verdict: ReturnType<typeof verdictOf>,
  { name, since }: ListedTicket,
  timeZone: string,
): string {
  const time = formatTime(new Date(since), getLocale(), timeZone);
  if (verdict === "already_in") return m.organiser_already_in({ name, time });
  if (verdict === "already_out") return m.organiser_already_out({ name, time });
  return verdict === "cancelled" ? m.organiser_cancelled({ name }) : m.organiser_not_in();
}
