import { expect, onTestFinished, test } from "vitest";
import { SEEDED_AT } from "../../../test/support/clock";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { json } from "../../db/json-column.server";
import { decodeCursor } from "../../platform/pagination/cursor";
import { eventJsonLd } from "./event-json-ld";
import { eventRowView, eventView } from "./event-view.server";
import { EVENTS_PER_PAGE, type EventFilter, eventPhase } from "./events.model";
import {
  browseEvents,
  getEvent,
  listEventSlugs,
  getUpcomingEvents,
  searchEvents,
} from "./events.service.server";
import { HOUR_MS } from "../../platform/time/durations";
import { m } from "../../paraglide/messages";

const CONFERENCE = "displaced-developers-conference";
const WORKSHOP = "git-and-github-in-one-day";
const from = (hours: number) => new Date(SEEDED_AT.getTime() + hours * HOUR_MS);

const sample = await testDeps("sample");

/** Adds copies of a sample event in a transaction that is rolled back after the test. */
async function withEvents(rows: Record<string, object> = {}) {
  const db = await sample.db.startTransaction().execute();
  onTestFinished(async () => {
    await db.rollback().execute();
  });
  const deps = { ...sample, db };
  for (const [slug, over] of Object.entries(rows))
    await copyRow(deps.db, "event", WORKSHOP, { ...over, id: deps.newId(), slug });
  return deps;
}
type Deps = typeof sample;

async function allPages(deps: Deps, filter: EventFilter = {}, between = () => {}) {
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (;;) {
    const page = await browseEvents(deps, filter, after);
    seen.push(...page.items.map(({ slug }) => slug));
    if (page.next === null) return seen;
    after = decodeCursor(page.next, ["time", "flag", "time", "uuid"]);
    expect(after).not.toBeNull();
    between();
  }
}

test("the sample events exist, after the day of seeding, at plausible hours", async () => {
  const deps = await withEvents();
  const page = await browseEvents(deps, {}, null);
  expect(page.items.map(({ slug }) => slug)).toEqual([WORKSHOP, CONFERENCE]);
  const prices = page.items.map(({ tickets }) =>
    tickets.map(({ key, price }) => [key, price.minor, price.currency]),
  );
  expect(prices).toEqual([
    [
      ["regular", 3000, "USD"],
      ["student", 1500, "USD"],
    ],
    [
      ["early-bird", 5000, "USD"],
      ["regular", 7500, "USD"],
      ["student", 2500, "USD"],
    ],
  ]);
  const views = page.items.map((row) => eventRowView(row, "en", deps.now()));
  expect(views.map(({ time }) => time)).toEqual(["09:30 to 16:30", "09:00 to 17:00"]);
  expect(views.map(({ price }) => price)).toEqual(["From $15", "From $25"]);
  expect(page.items.every((row) => eventPhase(row, deps.now()) === "upcoming")).toBe(true);
});

test("upcoming events are listed first, soonest first, then past ones, latest first", async () => {
  const deps = await withEvents({
    "long-ago": { starts_at: from(-2000), ends_at: from(-1990) },
    yesterday: { starts_at: from(-30), ends_at: from(-20) },
    "live-now": { starts_at: from(-1), ends_at: from(1) },
    tomorrow: { starts_at: from(24), ends_at: from(30) },
    "ended-now": { starts_at: from(-3), ends_at: from(0) },
  });
  const coming = ["live-now", "tomorrow", WORKSHOP, CONFERENCE];
  const past = ["ended-now", "yesterday", "long-ago"];
  expect(await allPages(deps)).toEqual([...coming, ...past]);
  expect(await allPages(deps, { status: "upcoming" })).toEqual(coming);
  expect(await allPages(deps, { status: "past" })).toEqual(past);
});

test("the pages of the list contain every event once, even when one ends in the meantime", async () => {
  const rows: Record<string, object> = {};
  for (let i = 0; i < EVENTS_PER_PAGE + 3; i++) {
    rows[`coming-${i}`] = { starts_at: from(-1), ends_at: from(1 + i) };
    rows[`past-${i}`] = { starts_at: from(-50), ends_at: from(-40) };
  }
  const deps = await withEvents(rows);
  let now = SEEDED_AT;
  const clock = { ...deps, now: () => now };
  const seen = await allPages(clock, {}, () => (now = new Date(now.getTime() + 5 * HOUR_MS)));
  expect(seen.length).toBe(2 * (EVENTS_PER_PAGE + 3) + 2);
  expect(new Set(seen).size).toBe(seen.length);
  for (const status of ["upcoming", "past"] as const) {
    const part = await allPages(deps, { status });
    expect(new Set(part).size).toBe(part.length);
    expect(part.length).toBe(EVENTS_PER_PAGE + 3 + (status === "upcoming" ? 2 : 0));
  }
});

test("filters and search narrow the list, and search covers the location", async () => {
  const deps = await withEvents();
  const slugs = async (filter: EventFilter) =>
    (await browseEvents(deps, filter, null)).items.map(({ slug }) => slug);
  expect(await slugs({ category: "conference" })).toEqual([CONFERENCE]);
  expect(await slugs({ category: "hackathon" })).toEqual([]);
  expect(await slugs({ query: "kampala" })).toEqual([CONFERENCE]);
  expect(await slugs({ query: "نيروبي" })).toEqual([WORKSHOP]);
  expect(await slugs({ query: "'; drop table event; --" })).toEqual([]);
});

test("drafts and scheduled publications are not public", async () => {
  const deps = await withEvents({
    "a-draft": { state: "draft", publish_at: null },
    later: { state: "scheduled", publish_at: from(1) },
  });
  for (const slug of ["a-draft", "later"]) expect(await getEvent(deps, slug)).toBeNull();
  expect((await listEventSlugs(deps)).map(({ slug }) => slug)).toEqual([CONFERENCE, WORKSHOP]);
  expect((await allPages(deps)).length).toBe(2);
  expect((await getUpcomingEvents(deps, 9)).length).toBe(2);
  expect((await searchEvents(deps, "git", 9)).length).toBe(1);
  expect((await getEvent({ ...deps, now: () => from(1) }, "later"))?.slug).toBe("later");
});

test("an invalid slug is not found", async () => {
  const deps = await withEvents();
  for (const bad of ["\0", "a\0b", "<script>alert(1)</script>", "x".repeat(10_000), "", "Ж", "a b"])
    expect(await getEvent(deps, bad)).toBeNull();
});

test("the home page gets scheduled events, soonest first, with tickets", async () => {
  const deps = await withEvents({
    "live-now": { starts_at: from(-1), ends_at: from(1) },
    over: { starts_at: from(-3), ends_at: from(0) },
    "called-off": { starts_at: from(2), ends_at: from(3), status: "cancelled" },
    moved: { starts_at: from(2), ends_at: from(3), status: "postponed" },
  });
  const next = await getUpcomingEvents(deps, 3);
  expect(next.map(({ slug }) => slug)).toEqual(["live-now", WORKSHOP, CONFERENCE]);
  expect(next.map(({ tickets }) => tickets.length)).toEqual([0, 2, 3]);
  expect((await getUpcomingEvents(deps, 1)).length).toBe(1);
});

test("site search returns upcoming events before past ones, up to its limit", async () => {
  const deps = await withEvents({ "git-before": { starts_at: from(-20), ends_at: from(-10) } });
  const found = await searchEvents(deps, "github", 5);
  expect(found.map(({ slug }) => slug)).toEqual([WORKSHOP, "git-before"]);
  expect(found[0]!.text.en).toContain("Twenty commands");
  expect((await searchEvents(deps, "github", 1)).length).toBe(1);
  expect(await searchEvents(deps, "", 5)).toEqual([]);
});

test("a closed ticket type is shown as closed and does not count as the lowest price", async () => {
  const deps = await withEvents();
  const end = from(24 * 40);
  await deps.db.updateTable("ticket_type").set({ sales_end: end }).where("key", "=", "student").execute();
  const at = async (now: Date) => {
    const event = (await getEvent({ ...deps, now: () => now }, CONFERENCE))!;
    return { page: eventView(event, "en", now), row: eventRowView(event, "en", now) };
  };
  const before = await at(new Date(end.getTime() - 1));
  expect(before.page.tickets.map(({ sales }) => sales)).toEqual(["closed", "on_sale", "on_sale"]);
  expect(before.row.price).toBe("From $25");
  const after = await at(end);
  expect(after.page.tickets.map(({ note }) => note).at(2)).toBe(m.events_sales_closed());
  expect(after.row.price).toBe("$75");
  expect(after.page.chips.map(({ label }) => label)).toEqual(["Upcoming"]);
  const eve = await at(new Date("2027-02-04T00:00:00+03:00"));
  expect(eve.page.chips.map(({ label }) => label)).toEqual(["Upcoming", m.events_sales_closed()]);
});

test("cancelled and postponed events are marked on the page, in the list and in structured data", async () => {
  const deps = await withEvents({
    "called-off": { starts_at: from(2), ends_at: from(3), status: "cancelled" },
    moved: { starts_at: from(2), ends_at: from(3), status: "postponed" },
  });
  const publisher = { name: "Org", origin: "http://x", url: "http://x/events/y", image: "http://x/og.png" };
  const look = async (slug: string) => {
    const event = (await getEvent(deps, slug))!;
    const view = eventView(event, "en", deps.now());
    const row = eventRowView(event, "en", deps.now());
    return [
      view.chips[0]!.label,
      row.chips[0]?.label,
      (eventJsonLd(view, publisher) as { eventStatus: string }).eventStatus,
    ];
  };
  expect(await look("called-off")).toEqual(["Cancelled", "Cancelled", "https://schema.org/EventCancelled"]);
  expect(await look("moved")).toEqual(["Postponed", "Postponed", "https://schema.org/EventPostponed"]);
  expect(await look(WORKSHOP)).toEqual(["Upcoming", undefined, "https://schema.org/EventScheduled"]);
  expect(await allPages(deps)).toContain("called-off");
});

test("sold-out, future and closed sales are marked on the page, in the list and in structured data", async () => {
  const deps = await withEvents();
  const publisher = { name: "Org", origin: "http://x", url: "http://x/events/y", image: "http://x/og.png" };
  const look = async () => {
    const event = (await getEvent(deps, WORKSHOP))!;
    const view = eventView(event, "en", deps.now());
    const { offers } = eventJsonLd(view, publisher) as { offers: { availability: string }[] };
    return [
      view.tickets.map(({ note }) => note?.split(" ").slice(0, 2).join(" ") ?? null),
      eventRowView(event, "en", deps.now()).chips.map(({ label }) => label),
      [...new Set(offers.map(({ availability }) => availability))],
    ];
  };
  const types = (values: object) => deps.db.updateTable("ticket_type").set(values).execute();
  await deps.db.updateTable("ticket_pool").set({ capacity: 0 }).execute();
  expect(await look()).toEqual([
    [m.events_sold_out(), m.events_sold_out()],
    [m.events_sold_out()],
    ["https://schema.org/SoldOut"],
  ]);
  await deps.db.updateTable("ticket_pool").set({ capacity: 9 }).execute();
  await types({ sales_start: from(24) });
  expect((await look())[2]).toEqual(["https://schema.org/PreOrder"]);
  await types({ sales_start: null, sales_end: from(-1) });
  expect(await look()).toEqual([
    [m.events_sales_closed(), m.events_sales_closed()],
    [m.events_sales_closed()],
    ["https://schema.org/OutOfStock"],
  ]);
});

test("structured data contains prices, locations and attendance mode", async () => {
  const deps = await withEvents();
  const view = eventView((await getEvent(deps, CONFERENCE))!, "en", deps.now());
  const publisher = { name: "Org", origin: "http://x", url: "http://x/events/y", image: "http://x/og.png" };
  expect(eventJsonLd(view, publisher)).toMatchObject({
    startDate: "2027-02-04T09:00:00+03:00",
    endDate: "2027-02-04T17:00:00+03:00",
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "Place", name: "Innovation Hall" }, { "@type": "VirtualLocation" }],
    offers: [50, 75, 25].map((price) => ({
      price,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      validFrom: expect.stringMatching(/^2026-11-/),
    })),
  });
});

test("a schedule of two days is grouped by day, in the event's own zone", async () => {
  const deps = await withEvents();
  const item = { title: { en: "x" }, description: { en: "y" } };
  const schedule = [1440, 0, 870].map((offset) => ({ ...item, offset }));
  await deps.db
    .updateTable("event")
    .set({ schedule: json(schedule), ends_at: new Date("2027-02-05T14:00:00Z") })
    .where("slug", "=", CONFERENCE)
    .execute();
  const view = eventView((await getEvent(deps, CONFERENCE))!, "en", deps.now());
  expect(view.days.map(({ name, items }) => [name, items.map(({ time }) => time)])).toEqual([
    ["Thursday, 4 February 2027", ["09:00", "23:30"]],
    ["Friday, 5 February 2027", ["09:00"]],
  ]);
  expect(view.date).toBe("Thursday, 4 February 2027 to Friday, 5 February 2027");
});

test("the database refuses an unknown time zone and an end before the start", async () => {
  const change = (values: object) =>
    sample.db.updateTable("event").set(values).where("slug", "=", WORKSHOP).execute();
  await expect(change({ time_zone: "Africa/Atlantis" })).rejects.toThrow(/time zone/);
  await expect(change({ time_zone: "EAT" })).rejects.toThrow(/check/);
  await expect(change({ ends_at: from(0) })).rejects.toThrow(/check/);
  await change({ time_zone: "America/Argentina/Buenos_Aires" });
});
