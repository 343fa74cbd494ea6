import { type CursorKeys, type Page, type PageOptions, toPage } from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money/money";
import { isSlug } from "../../platform/ids/slug";
import { loadBodyPictures } from "../uploads/media/body-pictures-view.server";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import { CALENDAR_LIMIT, EVENTS_PER_PAGE, type EventFilter, STARTS_AT } from "./events.model";
import {
  findEvent,
  findEventForGuests,
  listCalendarEvents,
  listEvents,
  listUpcomingEvents,
  listPublicSlugs,
  listRelatedEvents,
} from "./events.store.server";
import { seatsLeftByType } from "./tickets/seat-pools.service.server";
import { listSellableTypes } from "./tickets/ticket-types.service.server";

type ReadDeps = Pick<Deps, "db" | "now">;
type TicketSalesDeps = ReadDeps & Pick<Deps, "payments">;
type Row = Awaited<ReturnType<typeof listUpcomingEvents>>[number];
export type TicketType = Awaited<ReturnType<typeof loadTickets>>[number];
export type EventCard = Row & { tickets: TicketType[] };
export type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/**
 * Lists public events: current and upcoming ones, soonest first, then past ones, latest first.
 * @param after keys of the last row: time of the first page, whether the row was past then, start, id. The fixed
 * time prevents duplicates when an event ends while paging.
 */
export async function browseEvents(
  deps: TicketSalesDeps,
  { status, category, query }: EventFilter,
  after: CursorKeys | null,
): Promise<Page<EventCard>> {
  const now = deps.now();
  const asOf = after ? new Date(after[0]!) : now;
  const cursorPosition = after ? ([after[2]!, after[3]!] as const) : null;
  const reachedPast = after?.[1] === "true";
  const fetchLimit = EVENTS_PER_PAGE + 1;
  const find = (past: boolean, limit: number, from: CursorKeys | null) =>
    listEvents(
      deps.db,
      now,
      { past, asOf, category, query },
      { order: { by: STARTS_AT, descending: past }, limit, after: from },
    );
  const upcoming = status === "past" || reachedPast ? [] : await find(false, fetchLimit, cursorPosition);
  const past =
    status === "upcoming" || upcoming.length === fetchLimit
      ? []
      : await find(true, fetchLimit - upcoming.length, reachedPast ? cursorPosition : null);
  const rows = [
    ...upcoming.map((row) => ({ ...row, past: false })),
    ...past.map((row) => ({ ...row, past: true })),
  ];
  const page = toPage(rows, EVENTS_PER_PAGE, (row) => [
    asOf.toISOString().replace("Z", "000Z"),
    String(row.past),
    ...row.keys,
  ]);
  return { ...page, items: await withTickets(deps, page.items) };
}

export async function listEventCards(
  deps: TicketSalesDeps,
  { status, ...filter }: EventFilter,
  after: CursorKeys | null,
  { order, size }: Required<PageOptions>,
): Promise<Page<EventCard & { picture: Picture | null }>> {
  const now = deps.now();
  const span = { ...filter, asOf: now, past: status && status === "past" };
  const rows = await listEvents(deps.db, now, span, { order, limit: size + 1, after });
  const page = toPage(rows, size, ({ keys }) => keys);
  return { ...page, items: await withTickets(deps, await withPictures(deps, page.items)) };
}

export async function getUpcomingEvents(deps: TicketSalesDeps, limit: number): Promise<EventCard[]> {
  return withTickets(deps, await listUpcomingEvents(deps.db, deps.now(), limit));
}

/** Returns a public event with its tickets and related events, or null. */
export async function getEvent(deps: TicketSalesDeps, slug: string) {
  const event = isSlug(slug) ? await findEvent(deps.db, deps.now(), slug) : undefined;
  if (!event) return null;
  const [own, inBody, speakers, tickets, related] = await Promise.all([
    withPicture(deps, event),
    loadBodyPictures(deps, event.description),
    withPictures(deps, event.speakers),
    loadTickets(deps, [event.id]),
    listRelatedEvents(deps.db, deps.now(), event, 3),
  ]);
  return { ...own, bodyPictures: inBody, speakers, tickets, related: await withTickets(deps, related) };
}

export async function getCalendarEvent(deps: ReadDeps, slug: string): Promise<CalendarEvent | null> {
  return (isSlug(slug) ? await findEvent(deps.db, deps.now(), slug) : null) ?? null;
}

/** Returns an event for its guests' calendars, even when its page is unpublished. */
export const getGuestEvent = async (deps: ReadDeps, slug: string): Promise<CalendarEvent | null> =>
  (await findEventForGuests(deps.db, deps.now(), slug)) ?? null;

export async function getEventAvailability(deps: TicketSalesDeps, slug: string) {
  const event = await getCalendarEvent(deps, slug);
  return event && { event, tickets: await loadTickets(deps, [event.id]) };
}

/** Includes cancelled events, so that subscribed calendars remove them. */
export const getCalendar = (deps: ReadDeps): Promise<CalendarEvent[]> =>
  listCalendarEvents(deps.db, deps.now(), CALENDAR_LIMIT);

export async function searchEvents(deps: ReadDeps, query: string, limit: number) {
  const now = deps.now();
  if (query === "") return [];
  const find = (past: boolean, max: number) =>
    listEvents(
      deps.db,
      now,
      { past, asOf: now, query },
      { order: { by: STARTS_AT, descending: past }, limit: max, after: null },
    );
  const upcoming = await find(false, limit);
  const rest = limit - upcoming.length;
  const past = rest === 0 ? [] : await find(true, rest);
  return [...upcoming, ...past].map(({ slug, title, shortDescription }) => ({
    slug,
    title,
    text: shortDescription,
  }));
}

export const listEventSlugs = (deps: ReadDeps) => listPublicSlugs(deps.db, deps.now());

async function loadTickets(deps: TicketSalesDeps, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  const rows = await listSellableTypes(deps, eventIds);
  const left = await seatsLeftByType(
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map(({ price_minor, currency, ...row }) => ({
    ...row,
    price: money(price_minor, currency),
    left: left.get(row.id) ?? null,
  }));
}

async function withTickets<T extends { id: string }>(
  deps: TicketSalesDeps,
  rows: T[],
): Promise<(T & { tickets: TicketType[] })[]> {
  const tickets = await loadTickets(
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tickets: tickets.filter(({ eventId }) => eventId === row.id) }));
}
