import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError } from "../../../platform/forms/client-id-reused.server";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { canTransition } from "../../../platform/state-table";
import { decrypt } from "../../../platform/crypto/field-encryption.server";
import { hashToken } from "../../../platform/crypto/token.server";
import { transact } from "../../../platform/database/transact.server";
import { findEventForGuests, listEventsForCheckIn } from "../events.store.server";
import {
  LIST_RETENTION_MS,
  type ListedTicket,
  MAX_LISTED_TICKETS,
  truncateHash,
  shortName,
  checkInTime,
} from "./check-in.model";
import { accessNeedsLocation, parseTicketInput as readText } from "../orders/order-links.server";
import { TICKET_TRANSITIONS, type TicketState } from "../orders/orders.model";
import { insertOrderEvents } from "../orders/orders.store.server";
import {
  countGuests,
  findCheckIn,
  listCheckInTickets,
  listGuests,
  listAccessNeeds,
  listCheckInsByReason,
  lockTicket,
  setTicketStates,
} from "../tickets/tickets.store.server";
import type { TicketDetails } from "../tickets/tickets.service.server";

type ReadDeps = Pick<Deps, "db" | "now">;

export type CheckInInput = {
  /** Id of this action: a duplicate gets the same outcome. */
  clientId: string;
  /** A ticket of another event is refused. */
  slug: string;
  text: string;
  direction: "in" | "out";
  actor: string;
  /** Time of an action without a connection; null for now. */
  at?: Date | null;
};
type Guest = {
  id: string;
  code: string;
  name: string;
  typeName: TicketDetails["typeName"];
  state: TicketState;
};
export type CheckInResult =
  | { kind: "done" | "already"; guest: Guest; since: Date }
  | { kind: "cancelled" | "other_event"; guest: Guest }
  | { kind: "unknown" | "limited" | "not_in" };

/** Offline phones may admit one guest twice. All phones at check-in show it. */
const DUPLICATE_ENTRY = "let in twice";

const TARGET_STATES = { in: "checked_in", out: "checked_out" } as const;

/** @throws ClientIdReusedError for another ticket or direction with the same `clientId` */
export async function checkInTicket(
  deps: Pick<Deps, "db" | "now" | "log">,
  input: CheckInInput,
): Promise<CheckInResult> {
  const ticketRef = readText(input.text);
  const event = await findEventForGuests(deps.db, deps.now(), input.slug);
  const done =
    ticketRef && event ? await transact(deps.db, (tx) => applyCheckIn(tx, ticketRef, event.id)) : null;
  if (done) return done;
  const counted = await consumeRateLimit(deps, "check-in-code", input.actor);
  return { kind: counted.ok ? "unknown" : "limited" };

  async function applyCheckIn(
    tx: Parameters<Parameters<typeof transact>[1]>[0],
    found: NonNullable<typeof ticketRef>,
    eventId: string,
  ): Promise<CheckInResult | null> {
    const ticket = await lockTicket(tx, found);
    if (!ticket) return null;
    const to = TARGET_STATES[input.direction];
    const guest = { ...ticket, name: ticket.name || ticket.buyerName };
    if (ticket.eventId !== eventId) return { kind: "other_event", guest };
    if (ticket.state === "cancelled") return { kind: "cancelled", guest };
    const before = await findCheckIn(tx, input.clientId);
    if (before && (before.ticketId !== ticket.id || before.state !== to)) throw new ClientIdReusedError();
    const alreadyResult = { kind: "already", guest, since: ticket.changedAt } as const;
    if (before) return before.reason === DUPLICATE_ENTRY ? alreadyResult : { ...alreadyResult, kind: "done" };
    const now = input.at ? checkInTime(input.at, deps.now()) : deps.now();
    if (ticket.state === to) {
      if (input.at && input.direction === "in") await applyState(now, DUPLICATE_ENTRY);
      return alreadyResult;
    }
    if (!canTransition(TICKET_TRANSITIONS, ticket.state, to)) return { kind: "not_in" };
    await applyState(now, "check-in");
    return { kind: "done", guest: { ...guest, state: to }, since: now };

    async function applyState(happenedAt: Date, reason: string): Promise<void> {
      // A duplicate retains the first time, but the update notifies other phones.
      await setTicketStates(
        tx,
        [ticket!.id],
        to,
        reason === DUPLICATE_ENTRY ? ticket!.changedAt : happenedAt,
      );
      await insertOrderEvents(tx, [
        {
          order_id: ticket!.orderId,
          ticket_id: ticket!.id,
          happened_at: happenedAt,
          actor: input.actor,
          from_state: ticket!.state,
          to_state: to,
          reason,
          client_id: input.clientId,
        },
      ]);
    }
  }
}

/** Most events in the organisers' list, and most guests on one page. */
const MAX_EVENTS = 100;
const MAX_GUESTS = 300;
const MAX_EXPORTED_GUESTS = 100_000;

export async function listCheckInEvents(deps: ReadDeps) {
  const events = await listEventsForCheckIn(deps.db, deps.now(), MAX_EVENTS);
  if (events.length === 0) return [];
  const counted = await countGuests(
    deps.db,
    events.map(({ id }) => id),
  );
  return events.map((event) => ({
    ...event,
    ...(counted.find(({ eventId }) => eventId === event.id) ?? { sold: 0, inside: 0 }),
  }));
}
export type CheckInEvent = Awaited<ReturnType<typeof listCheckInEvents>>[number];

export async function readCheckIn(deps: ReadDeps, slug: string, query: string, includeAll = false) {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return null;
  const [guests, counted, twice] = await Promise.all([
    listGuests(
      deps.db,
      event.id,
      query.trim().slice(0, 100),
      includeAll ? MAX_EXPORTED_GUESTS : MAX_GUESTS + 1,
    ),
    countGuests(deps.db, [event.id]),
    includeAll ? [] : listCheckInsByReason(deps.db, event.id, DUPLICATE_ENTRY),
  ]);
  return {
    event,
    twice,
    guests: includeAll ? guests : guests.slice(0, MAX_GUESTS),
    more: !includeAll && guests.length > MAX_GUESTS,
    counts: counted[0] ?? { sold: 0, inside: 0 },
  };
}

/** Tickets that a phone stores, or the changes after `since`. `complete`: an unlisted code is no ticket. */
export async function readCheckInList(deps: ReadDeps, slug: string, since: Date | null) {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return null;
  const listedAt = deps.now();
  const until = new Date(event.endsAt.getTime() + LIST_RETENTION_MS);
  const rows =
    until > listedAt ? await listCheckInTickets(deps.db, event.id, since, MAX_LISTED_TICKETS + 1) : [];
  const tickets = rows
    .slice(0, MAX_LISTED_TICKETS)
    .map((row): Omit<ListedTicket, "type"> & { typeName: typeof row.typeName } => ({
      code: truncateHash(hashToken(row.code)),
      token: truncateHash(row.tokenHash),
      name: shortName(row.name || row.buyerName),
      typeName: row.typeName,
      state: row.state,
      since: row.changedAt.getTime(),
    }));
  return { listedAt, until, timeZone: event.timeZone, complete: rows.length <= MAX_LISTED_TICKETS, tickets };
}

/** Confidential, so each reading is recorded. */
export async function readAccessNeeds(deps: ReadDeps & Pick<Deps, "keys">, slug: string, actor: string) {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return null;
  const rows = await listAccessNeeds(deps.db, event.id);
  if (rows.length > 0)
    await transact(deps.db, (tx) =>
      insertOrderEvents(
        tx,
        rows.map(({ id }) => ({
          order_id: id,
          happened_at: deps.now(),
          actor,
          to_state: "read",
          reason: "access needs read",
        })),
      ),
    );
  return Promise.all(
    rows.map(async ({ id, reference, buyerName, encryptedNeeds }) => ({
      reference,
      name: buyerName,
      needs: await decrypt(deps.keys, accessNeedsLocation(id), encryptedNeeds!),
    })),
  );
}
