import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { BY_PUBLISH_TIME } from "../../platform/pagination/cursor";
import { formatTime } from "../../platform/time/format-date";
import { toMajorUnits } from "../../platform/money/money";
import { toWallTime } from "../../platform/time/zoned-time";
import {
  amount,
  currency,
  isoDate,
  shareImageUrl,
  markdown,
  isoDateTime,
  page,
  pageUrl,
  photoUrl,
  picture,
  slug,
} from "../../platform/api/api-fields.server";
import { personImageField, withImageUrls } from "../uploads/media/person-image-view.server";
import { withPictureUrls } from "../uploads/media/body-pictures-view.server";
import {
  EVENT_CATEGORIES,
  EVENT_PHASES,
  EVENT_TIMES,
  STARTS_AT,
  eventPhase,
  isAvailable,
  scheduledAt,
} from "./events.model";
import { type EventCard, getEvent, listEventCards } from "./events.service.server";
import type { Picture } from "../uploads/media/pictures.service.server";

const clock = z.string().meta({ description: "Local time of the event: 09:00" });

const card = z
  .object({
    id: slug,
    title: z.string(),
    shortDescription: z.string(),
    date: isoDate,
    time: clock,
    timeZone: z.string().meta({ description: "IANA name of the zone of `date` and `time`" }),
    startsAt: isoDateTime,
    endsAt: isoDateTime,
    location: z.string(),
    venue: z.string().nullable(),
    image: picture,
    category: z.enum(EVENT_CATEGORIES),
    status: z.enum(EVENT_PHASES),
    featured: z.boolean(),
    tickets: z.array(
      z.object({
        type: z.string(),
        price: amount,
        currency,
        benefits: z.array(z.string()),
        available: z.boolean(),
      }),
    ),
    publishedAt: isoDateTime.nullable(),
    url: page,
  })
  .meta({ id: "EventSummary" });

const event = card
  .extend({
    description: markdown,
    schedule: z.array(z.object({ time: clock, at: isoDateTime, title: z.string(), description: z.string() })),
    speakers: z.array(
      z.object({ name: z.string(), role: z.string(), image: personImageField, topic: z.string() }),
    ),
  })
  .meta({ id: "Event" });

const localDay = (at: Date, timeZone: string): string => toWallTime(at, timeZone).slice(0, 10);

function cardOf(call: ReadContext, row: EventCard & { picture: Picture | null }) {
  const { deps, serialize } = call;
  const { title, shortDescription, startsAt, endsAt, location, venue, publishedAt } = row;
  const now = deps.now();
  return {
    ...serialize({ title, shortDescription, startsAt, endsAt, location, venue, publishedAt }),
    id: row.slug,
    date: localDay(startsAt, row.timeZone),
    time: formatTime(startsAt, "en", row.timeZone),
    timeZone: row.timeZone,
    image: photoUrl(call, row.picture) ?? shareImageUrl(call, "events", row.slug),
    category: row.category,
    status: eventPhase(row, now),
    featured: row.featured,
    tickets: row.tickets.map((ticket) => ({
      type: serialize(ticket.name),
      price: toMajorUnits(ticket.price),
      currency: ticket.price.currency,
      benefits: serialize(ticket.benefits),
      available: isAvailable(ticket, row, now),
    })),
    url: pageUrl(call, `/events/${row.slug}`),
  };
}

export const listEvents = listEndpoint({
  summary: "Events",
  tag: "Events",
  item: card,
  filters: { category: EVENT_CATEGORIES, status: EVENT_TIMES },
  sorts: { date: STARTS_AT, publishedAt: BY_PUBLISH_TIME, id: { column: "slug", kind: "slug" } },
  sort: "-date",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await listEventCards(call.deps, filter, after, choice);
    return { items: items.map((row) => cardOf(call, row)), next };
  },
});

export const readEvent = detailEndpoint({
  summary: "One event",
  tag: "Events",
  item: event,
  read: async (call, id) => {
    const found = await getEvent(call.deps, id);
    if (!found) return null;
    const items = found.schedule.toSorted((a, b) => a.offset - b.offset);
    return {
      ...cardOf(call, found),
      description: withPictureUrls(call.serialize(found.description), found.bodyPictures, call.deps.origin),
      schedule: items.map((item) => {
        const at = scheduledAt(found, item);
        const { title, description } = item;
        const time = formatTime(at, "en", found.timeZone);
        return { time, ...call.serialize({ at, title, description }) };
      }),
      speakers: withImageUrls(call, found.speakers),
    };
  },
});
