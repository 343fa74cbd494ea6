import { type Expression, type SqlBool, sql } from "kysely";
import { SEARCH_METADATA_COLUMNS, isPublic } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { EventCategory } from "./events.model";
import type { Database } from "../../platform/database/database";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "short_description as shortDescription",
  "category",
  "status",
  "featured",
  "starts_at as startsAt",
  "ends_at as endsAt",
  "time_zone as timeZone",
  "location",
  "venue",
  "publish_at as publishedAt",
  "picture_id as pictureId",
] as const;
const CALENDAR = ["attendance", "address", "created_at as createdAt", "updated_at as updatedAt"] as const;
const PREVIOUS_START_COLUMNS = [
  "previous_starts_at as previousStartsAt",
  "previous_time_zone as previousTimeZone",
] as const;

/** `past`: ended by `asOf`; undefined: all. */
export type EventListScope = {
  past?: boolean | undefined;
  asOf: Date;
  category?: EventCategory | undefined;
  query?: string | undefined;
};

export function listEvents(
  db: Database,
  now: Date,
  { past, asOf, category, query }: EventListScope,
  window: ListWindow,
) {
  let rows = db.selectFrom("event").select(CARD).where(isPublic(now));
  if (past !== undefined) rows = rows.where("ends_at", past ? "<=" : ">", asOf);
  return paginate(rows, window, { equals: { category }, query }).execute();
}

export const listUpcomingEvents = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom("event")
    .select(CARD)
    .where(isPublic(now))
    .where("status", "=", "scheduled")
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute();

export const findEvent = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("event")
    .select(CARD)
    .select(CALENDAR)
    .select(PREVIOUS_START_COLUMNS)
    .select(SEARCH_METADATA_COLUMNS)
    .select(["description", "schedule", "speakers"])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

/** Not ended and not cancelled; same category first, then the soonest. */
export const listRelatedEvents = (
  db: Database,
  now: Date,
  event: { id: string; category: EventCategory },
  limit: number,
) =>
  db
    .selectFrom("event")
    .select(CARD)
    .where("id", "<>", event.id)
    .where(isPublic(now))
    .where("status", "<>", "cancelled")
    .where("ends_at", ">", now)
    .orderBy(sql`category = ${event.category}`, "desc")
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute();

export const listCalendarEvents = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom("event")
    .select(CARD)
    .select(CALENDAR)
    .where(isPublic(now))
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listPublicSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("event")
    .select(["slug", "updated_at as updatedAt"])
    .where(isPublic(now))
    .orderBy("slug")
    .execute();

export const listTicketTypes = (db: Database, eventIds: readonly string[]) =>
  db
    .selectFrom("ticket_type")
    .innerJoin("event", "event.id", "event_id")
    .select([
      "ticket_type.id",
      "event_id as eventId",
      "event.starts_at as startsAt",
      "ticket_type.key",
      "ticket_type.name",
      "price_minor",
      "currency",
      "benefits",
      "sales_start as salesStart",
      "sales_end as salesEnd",
    ])
    .where("event_id", "in", eventIds)
    .orderBy("event_id")
    .orderBy("ticket_type.position")
    .execute();

/** Public or with orders: a ticket stays valid when the page is unpublished. */
const isForGuests = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${isPublic(now, "event")} or exists (select from ticket_order where ticket_order.event_id = event.id))`;

export const findEventForGuests = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("event")
    .select(CARD)
    .select(CALENDAR)
    .select("refund_hours as refundHours")
    .where("slug", "=", slug)
    .where(isForGuests(now))
    .executeTakeFirst();

export const findOrderableEvent = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("event")
    .select(["id", "slug", "title", "status", "starts_at as startsAt", "ends_at as endsAt"])
    .select(["time_zone as timeZone", "refund_hours as refundHours"])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

/** Current and upcoming events first, then past ones, latest first. */
export const listEventsForCheckIn = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom("event")
    .select(["id", "slug", "title", "status", "starts_at as startsAt", "ends_at as endsAt"])
    .select(["time_zone as timeZone", "location"])
    .select(isPublic(now).as("published"))
    .where(isForGuests(now))
    .orderBy(sql`ends_at <= ${now}`)
    .orderBy(sql`case when ends_at > ${now} then starts_at end`)
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
