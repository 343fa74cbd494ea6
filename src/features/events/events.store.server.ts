import { sql } from "kysely";
import { isPublic, matches, timeKey } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { EventCategory } from "./events.model";

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
] as const;
const CALENDAR = [
  "attendance",
  "venue",
  "address",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Which events a list holds. `past`: over at `asOf`, latest first; otherwise not over yet, soonest first. */
export type Span = {
  past: boolean;
  asOf: Date;
  category?: EventCategory | undefined;
  query?: string | undefined;
};

/** Public events of a span; `after` holds the keys (starts_at, id) of the last row seen. */
export function listEvents(
  db: Database,
  now: Date,
  { past, asOf, category, query }: Span,
  limit: number,
  after: readonly [string, string] | null = null,
) {
  const order = past ? "desc" : "asc";
  let rows = db
    .selectFrom("event")
    .select(CARD)
    .select(timeKey("starts_at").as("startKey"))
    .where(isPublic(now))
    .where("ends_at", past ? "<=" : ">", asOf)
    .orderBy("starts_at", order)
    .orderBy("id", order)
    .limit(limit);
  if (category) rows = rows.where("category", "=", category);
  if (query) rows = rows.where(matches(query));
  if (after) {
    const place = sql`(${after[0]}::timestamptz, ${after[1]}::uuid)`;
    rows = rows.where(sql<boolean>`(starts_at, id) ${sql.raw(past ? "<" : ">")} ${place}`);
  }
  return rows.execute();
}

/** Those that take place as planned and are not over, soonest first. */
export const listNextEvents = (db: Database, now: Date, limit: number) =>
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
    .select(["description", "schedule", "speakers", "publish_at as publishedAt", "picture_id as pictureId"])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

/** Others for the foot of an event's page: not over and not cancelled, same category first, then the soonest. */
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

/** What a calendar needs of every public event, the latest `limit`. */
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

/** Every public event's address and when it changed last. */
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
    .select([
      "event_id as eventId",
      "key",
      "name",
      "price_minor",
      "currency",
      "benefits",
      "sales_start as salesStart",
      "sales_end as salesEnd",
    ])
    .where("event_id", "in", eventIds)
    .orderBy("event_id")
    .orderBy("position")
    .execute();
