import { type CursorKeys, type Page, type PageChoice, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { isSlug } from "../../platform/slug";
import { bodyPictures } from "../uploads/body-pictures.server";
import { type Picture, withPicture, withPictures } from "../uploads/uploads.service.server";
import { CALENDAR_LIMIT, EVENTS_PER_PAGE, type EventFilter, STARTS } from "./events.model";
import {
  findEvent,
  listCalendarEvents,
  listEvents,
  listNextEvents,
  listPublicSlugs,
  listRelatedEvents,
} from "./events.store.server";
import { placesLeft } from "./pools.service.server";
import { sellableTypes } from "./ticket-types.service.server";

type Reader = Pick<Deps, "db" | "now">;
type Seller = Reader & Pick<Deps, "payments">;
type Row = Awaited<ReturnType<typeof listNextEvents>>[number];
export type Ticket = Awaited<ReturnType<typeof ticketsOf>>[number];
/** An event as lists show it, with its ticket types. */
export type EventCard = Row & { tickets: Ticket[] };
export type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/**
 * One page of the public events: first those not over yet, soonest first, then the past, latest first.
 * @param after keys of the last row seen: the moment the first page was made, whether the row was past by then, its
 * start, its id. The moment is kept while paging, or an event that ends meanwhile would be shown twice.
 */
export async function browseEvents(
  deps: Seller,
  { status, category, query }: EventFilter,
  after: CursorKeys | null,
): Promise<Page<EventCard>> {
  const now = deps.now();
  const asOf = after ? new Date(after[0]!) : now;
  const place = after ? ([after[2]!, after[3]!] as const) : null;
  const reached = after?.[1] === "true";
  const wanted = EVENTS_PER_PAGE + 1;
  const find = (past: boolean, limit: number, from: CursorKeys | null) =>
    listEvents(
      deps.db,
      now,
      { past, asOf, category, query },
      { order: { by: STARTS, descending: past }, limit, after: from },
    );
  const coming = status === "past" || reached ? [] : await find(false, wanted, place);
  const past =
    status === "upcoming" || coming.length === wanted
      ? []
      : await find(true, wanted - coming.length, reached ? place : null);
  const rows = [
    ...coming.map((row) => ({ ...row, past: false })),
    ...past.map((row) => ({ ...row, past: true })),
  ];
  const page = pageOf(rows, EVENTS_PER_PAGE, (row) => [
    asOf.toISOString().replace("Z", "000Z"),
    String(row.past),
    ...row.keys,
  ]);
  return { ...page, items: await withTickets(deps, page.items) };
}

/** One page of the public events in any order; `status` is as of now. */
export async function listEventCards(
  deps: Seller,
  { status, ...filter }: EventFilter,
  after: CursorKeys | null,
  { order, size }: Required<PageChoice>,
): Promise<Page<EventCard & { picture: Picture | null }>> {
  const now = deps.now();
  const span = { ...filter, asOf: now, past: status && status === "past" };
  const rows = await listEvents(deps.db, now, span, { order, limit: size + 1, after });
  const page = pageOf(rows, size, ({ keys }) => keys);
  return { ...page, items: await withTickets(deps, await withPictures(deps, page.items)) };
}

/** Upcoming and live events as planned, soonest first: what the home page shows. */
export async function nextEvents(deps: Seller, limit: number): Promise<EventCard[]> {
  return withTickets(deps, await listNextEvents(deps.db, deps.now(), limit));
}

/** A public event with its tickets and others to come; null when there is none at this address. */
export async function getEvent(deps: Seller, slug: string) {
  const event = isSlug(slug) ? await findEvent(deps.db, deps.now(), slug) : undefined;
  if (!event) return null;
  const [own, inBody, speakers, tickets, related] = await Promise.all([
    withPicture(deps, event),
    bodyPictures(deps, event.description),
    withPictures(deps, event.speakers),
    ticketsOf(deps, [event.id]),
    listRelatedEvents(deps.db, deps.now(), event, 3),
  ]);
  return { ...own, bodyPictures: inBody, speakers, tickets, related: await withTickets(deps, related) };
}

/** One public event for a calendar, or null. */
export async function getCalendarEvent(deps: Reader, slug: string): Promise<CalendarEvent | null> {
  return (isSlug(slug) ? await findEvent(deps.db, deps.now(), slug) : null) ?? null;
}

/** The same with its ticket types and the places that are left: how it stands now. */
export async function getEventStanding(deps: Seller, slug: string) {
  const event = await getCalendarEvent(deps, slug);
  return event && { event, tickets: await ticketsOf(deps, [event.id]) };
}

/** The public events for `/calendar.ics`, cancelled ones too, so that a subscriber's calendar strikes them out. */
export const getCalendar = (deps: Reader): Promise<CalendarEvent[]> =>
  listCalendarEvents(deps.db, deps.now(), CALENDAR_LIMIT);

/** Public events in which every word of the query is found: coming ones first. For the search of the site. */
export async function searchEvents(deps: Reader, query: string, limit: number) {
  const now = deps.now();
  if (query === "") return [];
  const find = (past: boolean, most: number) =>
    listEvents(
      deps.db,
      now,
      { past, asOf: now, query },
      { order: { by: STARTS, descending: past }, limit: most, after: null },
    );
  const coming = await find(false, limit);
  const rest = limit - coming.length;
  const past = rest === 0 ? [] : await find(true, rest);
  return [...coming, ...past].map(({ slug, title, shortDescription }) => ({
    slug,
    title,
    text: shortDescription,
  }));
}

/** Address and last change of every public event, for the sitemap. */
export const listEventSlugs = (deps: Reader) => listPublicSlugs(deps.db, deps.now());

/** The ticket types of these events, with the places that are left. */
async function ticketsOf(deps: Seller, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  const rows = await sellableTypes(deps, eventIds);
  const left = await placesLeft(
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
  deps: Seller,
  rows: T[],
): Promise<(T & { tickets: Ticket[] })[]> {
  const tickets = await ticketsOf(
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tickets: tickets.filter(({ eventId }) => eventId === row.id) }));
}
