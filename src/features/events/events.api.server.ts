import { z } from "zod";
import { type Reading, detailEndpoint, listEndpoint } from "../../platform/content-endpoint.server";
import { PUBLISHED } from "../../platform/cursor";
import { formatTime } from "../../platform/format";
import { majorUnits } from "../../platform/money";
import { wallTime } from "../../platform/zoned-time";
import {
  amount,
  currency,
  day,
  drawnPicture,
  markdown,
  moment,
  page,
  pageAddress,
  photographed,
  picture,
  portraits,
  slug,
} from "../../platform/wire.server";
import { withPictureAddresses } from "../uploads/body-pictures.server";
import {
  EVENT_CATEGORIES,
  EVENT_PHASES,
  EVENT_TIMES,
  STARTS,
  eventPhase,
  isAvailable,
  scheduledAt,
} from "./events.model";
import { type EventCard, getEvent, listEventCards } from "./events.service.server";
import type { Picture } from "../uploads/uploads.service.server";

const clock = z.string().meta({ description: "Hours and minutes where the event is: 09:00" });

const card = z.object({
  id: slug,
  title: z.string(),
  shortDescription: z.string(),
  date: day,
  time: clock,
  timeZone: z.string().meta({ description: "IANA name; `date` and `time` are in it" }),
  startsAt: moment,
  endsAt: moment,
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
  publishedAt: moment.nullable(),
  url: page,
});

/** An event with every field of spec §3. */
const event = card.extend({
  description: markdown,
  schedule: z.array(z.object({ time: clock, at: moment, title: z.string(), description: z.string() })),
  speakers: z.array(z.object({ name: z.string(), role: z.string(), image: picture, topic: z.string() })),
});

/** `2026-12-31` where the event is. */
const dayIn = (at: Date, timeZone: string): string => wallTime(at, timeZone).slice(0, 10);

function cardOf(call: Reading, row: EventCard & { picture: Picture | null }) {
  const { deps, say } = call;
  const { title, shortDescription, startsAt, endsAt, location, venue, publishedAt } = row;
  const now = deps.now();
  return {
    ...say({ title, shortDescription, startsAt, endsAt, location, venue, publishedAt }),
    id: row.slug,
    date: dayIn(startsAt, row.timeZone),
    time: formatTime(startsAt, "en", row.timeZone),
    timeZone: row.timeZone,
    image: photographed(call, row.picture) ?? drawnPicture(call, "events", row.slug),
    category: row.category,
    status: eventPhase(row, now),
    featured: row.featured,
    tickets: row.tickets.map((ticket) => ({
      type: say(ticket.name),
      price: majorUnits(ticket.price),
      currency: ticket.price.currency,
      benefits: say(ticket.benefits),
      available: isAvailable(ticket, row, now),
    })),
    url: pageAddress(call, `/events/${row.slug}`),
  };
}

export const listEvents = listEndpoint({
  summary: "Events",
  tag: "Events",
  item: card,
  filters: { category: EVENT_CATEGORIES, status: EVENT_TIMES },
  sorts: { date: STARTS, publishedAt: PUBLISHED, id: { column: "slug", kind: "slug" } },
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
      description: withPictureAddresses(call.say(found.description), found.bodyPictures, call.deps.origin),
      schedule: items.map((item) => {
        const at = scheduledAt(found, item);
        const { title, description } = item;
        const time = formatTime(at, "en", found.timeZone);
        return { time, ...call.say({ at, title, description }) };
      }),
      speakers: portraits(call, found.speakers),
    };
  },
});
