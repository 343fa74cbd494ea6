import { json } from "../db/json-column.server";
import { workshop } from "./texts/events-workshop.texts";
import { conference } from "./texts/events.texts";
import { withPortrait } from "./texts/portraits";
import type { SeedDeps } from "./seed-deps";
import { DAY_MS } from "../platform/time/durations";

type EventDates = { id: string; publishAt: Date; at: (time: string) => Date };

const toEventRow = (sample: typeof workshop | typeof conference, { id, publishAt, at }: EventDates) => ({
  id,
  slug: sample.slug,
  state: "published" as const,
  publish_at: publishAt,
  art: json(sample.art),
  title: json(sample.title),
  short_description: json(sample.shortDescription),
  description: json(sample.description),
  category: sample.category,
  featured: sample.featured,
  starts_at: at(sample.starts),
  ends_at: at(sample.ends),
  time_zone: sample.timeZone,
  attendance: sample.attendance,
  location: json(sample.location),
  venue: json(sample.venue),
  address: sample.address,
  schedule: json(sample.schedule),
  speakers: json(sample.speakers.map(withPortrait)),
});

export async function seedEvents({ db, now, newId, day }: SeedDeps): Promise<void> {
  for (const [index, sample] of [workshop, conference].entries()) {
    const id = newId();
    const at = (time: string) => new Date(`${day(sample.day)}T${time}:00${sample.offset}`);
    const publishAt = new Date(now.getTime() - (index + 1) * DAY_MS);
    await db.insertInto("event").values(toEventRow(sample, { id, publishAt, at })).execute();
    const pools = new Map(sample.pools.map(({ key }) => [key, newId()]));
    await db
      .insertInto("ticket_pool")
      .values(sample.pools.map(({ key, capacity }) => ({ id: pools.get(key)!, event_id: id, key, capacity })))
      .execute();
    const midnight = at("00:00").getTime();
    const types = sample.tickets.map((ticket) => ({ ...ticket, id: newId() }));
    await db
      .insertInto("ticket_type")
      .values(
        types.map(({ id: typeId, key, name, price, closes, benefits }, position) => ({
          id: typeId,
          event_id: id,
          key,
          position,
          name: json(name),
          price_minor: price,
          currency: "USD",
          benefits: json(benefits),
          sales_end: new Date(midnight - (closes - 1) * DAY_MS),
        })),
      )
      .execute();
    await db
      .insertInto("ticket_type_pool")
      .values(
        types.flatMap(({ id: typeId, pools: keys }) =>
          keys.map((key) => ({ type_id: typeId, pool_id: pools.get(key)!, event_id: id })),
        ),
      )
      .execute();
  }
}
