import type { Deps } from "../../platform/deps";
import { limit } from "../../platform/rate-limit.server";
import { mayMove } from "../../platform/state-table";
import { decrypt } from "../../platform/encryption.server";
import { hashToken } from "../../platform/token.server";
import { transact } from "../../platform/transact.server";
import { findOccasion, listOccasions } from "./events.store.server";
import {
  LISTED_AFTER_END,
  type ListedTicket,
  MOST_LISTED,
  digestOf,
  shortName,
  tapTime,
} from "./check-in.model";
import { hashOf, needsOf, readTicket as readText } from "./order-links.server";
import { TICKET_STEPS, type TicketState } from "./orders.model";
import { insertOrderEvents } from "./orders.store.server";
import {
  countGuests,
  findTap,
  findTicketByToken,
  listForPhones,
  listGuests,
  listNeeds,
  listTapsOf,
  lockTicket,
  setTicketStates,
} from "./tickets.store.server";

type Reader = Pick<Deps, "db" | "now">;

/** The ticket behind a link, with its event; null when the link is none of ours. */
export async function readTicket(deps: Pick<Deps, "db">, token: string) {
  const hash = hashOf(token);
  return (hash && (await findTicketByToken(deps.db, hash))) || null;
}
export type ReadTicket = NonNullable<Awaited<ReturnType<typeof readTicket>>>;

/** What somebody at the door does: lets a guest in, or out (also to undo). */
export type Tap = {
  /** Of this tap: repeated, it is answered as the first time. */
  clientId: string;
  /** The event's address: a ticket of another one opens nothing here. */
  slug: string;
  /** What a camera read or somebody typed. */
  text: string;
  wish: "in" | "out";
  /** Id of the account at the door. */
  actor: string;
  /** When it happened, of a tap without a connection; null: now. */
  at?: Date | null;
};
type Guest = { id: string; code: string; name: string; typeName: ReadTicket["typeName"]; state: TicketState };
/** `already`: somebody was faster, at another door or long ago. */
export type Tapped =
  | { kind: "done" | "already"; guest: Guest; since: Date }
  | { kind: "cancelled" | "other_event"; guest: Guest }
  | { kind: "unknown" | "limited" | "not_in" };

/** Two phones without a connection let the same guest in: it is written down, and everybody at check-in sees it. */
const TWICE = "let in twice";

const WISHES = { in: "checked_in", out: "checked_out" } as const;

/** Lets somebody in or out, once, however many doors and repeats there are. */
export async function tapTicket(deps: Pick<Deps, "db" | "now" | "log">, tap: Tap): Promise<Tapped> {
  const asked = readText(tap.text);
  const event = await findOccasion(deps.db, deps.now(), tap.slug);
  const done = asked && event ? await transact(deps.db, (tx) => work(tx, asked, event.id)) : null;
  if (done) return done;
  const counted = await limit(deps, "door-code", tap.actor);
  return { kind: counted.ok ? "unknown" : "limited" };

  async function work(
    tx: Parameters<Parameters<typeof transact>[1]>[0],
    found: NonNullable<typeof asked>,
    eventId: string,
  ): Promise<Tapped | null> {
    const ticket = await lockTicket(tx, found);
    if (!ticket) return null;
    const to = WISHES[tap.wish];
    const guest = { ...ticket, name: ticket.name || ticket.buyerName };
    if (ticket.eventId !== eventId) return { kind: "other_event", guest };
    if (ticket.state === "cancelled") return { kind: "cancelled", guest };
    const before = await findTap(tx, tap.clientId);
    const already = { kind: "already", guest, since: ticket.changedAt } as const;
    if (before?.ticketId === ticket.id)
      return before.reason === TWICE ? already : { ...already, kind: "done" };
    const now = tap.at ? tapTime(tap.at, deps.now()) : deps.now();
    if (ticket.state === to) {
      if (tap.at && tap.wish === "in" && !before) await write(now, TWICE);
      return already;
    }
    if (before || !mayMove(TICKET_STEPS, ticket.state, to)) return { kind: "not_in" };
    await write(now, "door");
    return { kind: "done", guest: { ...guest, state: to }, since: now };

    async function write(happened: Date, reason: string): Promise<void> {
      // The time of the first stays when somebody comes twice; the row is written all the same, and other phones hear of it.
      await setTicketStates(tx, [ticket!.id], to, reason === TWICE ? ticket!.changedAt : happened);
      await insertOrderEvents(tx, [
        {
          order_id: ticket!.orderId,
          ticket_id: ticket!.id,
          happened_at: happened,
          actor: tap.actor,
          from_state: ticket!.state,
          to_state: to,
          reason,
          client_id: tap.clientId,
        },
      ]);
    }
  }
}

/** Most events in the organisers' list, and most guests on one page. */
const MOST_EVENTS = 100;
const MOST_GUESTS = 300;
/** Most guests in a file. */
const MOST_EXPORTED = 100_000;

/** Events with the number of their tickets and of those who are in. */
export async function listDoors(deps: Reader) {
  const events = await listOccasions(deps.db, deps.now(), MOST_EVENTS);
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
export type Door = Awaited<ReturnType<typeof listDoors>>[number];

/** One event with the guests whose name, code or reference holds the query; null when there is no such event. */
export async function readDoor(deps: Reader, slug: string, query: string, all = false) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const [guests, counted, twice] = await Promise.all([
    listGuests(deps.db, event.id, query.trim().slice(0, 100), all ? MOST_EXPORTED : MOST_GUESTS + 1),
    countGuests(deps.db, [event.id]),
    all ? [] : listTapsOf(deps.db, event.id, TWICE),
  ]);
  return {
    event,
    twice,
    guests: all ? guests : guests.slice(0, MOST_GUESTS),
    more: !all && guests.length > MOST_GUESTS,
    counts: counted[0] ?? { sold: 0, inside: 0 },
  };
}

/**
 * What a phone at check-in stores of an event's tickets, or what of it changed after `since`; null when there is no such
 * event. `complete`: no ticket is missing, so a code that is not there is none.
 */
export async function readCheckInList(deps: Reader, slug: string, since: Date | null) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const listedAt = deps.now();
  const until = new Date(event.endsAt.getTime() + LISTED_AFTER_END);
  const rows = until > listedAt ? await listForPhones(deps.db, event.id, since, MOST_LISTED + 1) : [];
  const tickets = rows
    .slice(0, MOST_LISTED)
    .map((row): Omit<ListedTicket, "type"> & { typeName: typeof row.typeName } => ({
      code: digestOf(hashToken(row.code)),
      token: digestOf(row.tokenHash),
      name: shortName(row.name || row.buyerName),
      typeName: row.typeName,
      state: row.state,
      since: row.changedAt.getTime(),
    }));
  return { listedAt, until, timeZone: event.timeZone, complete: rows.length <= MOST_LISTED, tickets };
}

/** What guests need to be able to come. They told it in confidence, so who reads it is written down. */
export async function readNeeds(deps: Reader & Pick<Deps, "keys">, slug: string, actor: string) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const rows = await listNeeds(deps.db, event.id);
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
    rows.map(async ({ id, reference, buyerName, sealed }) => ({
      reference,
      name: buyerName,
      needs: await decrypt(deps.keys, needsOf(id), sealed!),
    })),
  );
}
