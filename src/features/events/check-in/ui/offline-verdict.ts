import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { formatTime } from "../../../../platform/time/format-date";
import {
  type StoredCheckIn,
  type ListedTicket,
  isStateChange,
  truncateHash,
  findListed,
  parseTicketText,
  judgeCheckIn,
  applyCheckIns,
} from "../check-in.model";
import type { CheckInLists } from "./use-check-in-list";

export type CheckInOutcome = {
  good: boolean;
  text: string;
  type: string | null;
  /** Judged by the local list; the server has not responded yet. */
  offline: boolean;
};

/** Returns the digest that identifies the ticket in the list; null for text that is no ticket. */
export async function digestTicketText(text: string): Promise<string | null> {
  const found = parseTicketText(text);
  if (!found || crypto.subtle === undefined) return null;
  const bytes = new TextEncoder().encode("token" in found ? found.token : found.code);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return truncateHash(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

type CheckInAttempt = Pick<StoredCheckIn, "digest" | "direction"> & { ticket: string };

/** Judges by the local list and the unsent actions; null when the list is missing or incomplete. */
export function evaluateOffline(
  { own, others }: CheckInLists,
  pendingCheckIns: readonly StoredCheckIn[],
  attempt: CheckInAttempt | null,
): { outcome: CheckInOutcome; changesState: boolean } | null {
  if (!own) return null;
  const failure = (text: string, type: string | null = null) => ({
    outcome: { good: false, text, type, offline: true },
    changesState: false,
  });
  const ticket = attempt && findListed(applyCheckIns(own.tickets, pendingCheckIns), attempt.digest);
  if (!ticket) {
    const other =
      attempt && others.map((list) => findListed(list.tickets, attempt.digest)).find((one) => one);
    if (other) return failure(m.organiser_other_event({ name: other.name }), other.type);
    const time = formatTime(new Date(own.listedAt), getLocale(), own.timeZone);
    return own.complete ? failure(m.checkin_unknown({ time })) : null;
  }
  const verdict = judgeCheckIn(ticket, attempt.direction);
  if (!isStateChange(verdict)) return failure(verdictText(verdict, ticket, own.timeZone), ticket.type);
  const text =
    verdict === "in" ? m.organiser_in({ name: ticket.name }) : m.organiser_out({ name: ticket.name });
  return { outcome: { good: true, text, type: ticket.type, offline: true }, changesState: true };
}

function verdictText(
  verdict: ReturnType<typeof judgeCheckIn>,
  { name, since }: ListedTicket,
  timeZone: string,
): string {
  const time = formatTime(new Date(since), getLocale(), timeZone);
  if (verdict === "already_in") return m.organiser_already_in({ name, time });
  if (verdict === "already_out") return m.organiser_already_out({ name, time });
  return verdict === "cancelled" ? m.organiser_cancelled({ name }) : m.organiser_not_in();
}
