import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { json } from "../../db/json-column.server";
import type { Locale } from "../../platform/i18n/locales";
import { calendarResponse, calendarText, guestCalendarText } from "./event-calendar.server";
import { type CalendarEvent, getCalendar, getCalendarEvent } from "./events.service.server";

const deps = await testDeps("sample");
const CONFERENCE = "displaced-developers-conference";
const ORGANIZER = { name: "Reboot Lives", email: "info@rebootlives.example" };
const urlOf = (slug: string) => `https://example.org/events/${slug}`;
const write = (events: CalendarEvent[], locale: Locale = "en") =>
  calendarText(events, { name: "Events, all", locale, urlOf, organizer: ORGANIZER });

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return { ...parts(event), status: value("status"), url: value("url"), stamp: String(value("dtstamp")) };
  });
}
const parts = (event: ICAL.Event) => ({
  uid: event.uid,
  summary: event.summary,
  description: event.description,
  location: event.location,
  sequence: event.sequence,
  start: event.startDate.toJSDate().toISOString(),
  end: event.endDate.toJSDate().toISOString(),
  utc: event.startDate.zone === ICAL.Timezone.utcTimezone,
});

test("a calendar contains the data of the event", async () => {
  const event = (await getCalendarEvent(deps, CONFERENCE))!;
  expect(read(write([event]))).toEqual([
    {
      uid: event.id,
      summary: "Displaced Developers Conference",
      description: `One day of talks by engineers who have rebuilt a career across a border.\n\n${urlOf(CONFERENCE)}`,
      location: "Innovation Hall, Plot 14, Kanjokya Street, Kampala, Uganda (sample), Kampala and online",
      sequence: 0,
      start: "2027-02-04T06:00:00.000Z",
      end: "2027-02-04T14:00:00.000Z",
      utc: true,
      status: "CONFIRMED",
      url: urlOf(CONFERENCE),
      stamp: event.updatedAt.toISOString().replace(/\.\d+/, ""),
    },
  ]);
});

test("Arabic, commas, semicolons, backslashes and line breaks survive, in lines of at most 75 bytes", async () => {
  const event = (await getCalendarEvent(deps, CONFERENCE))!;
  expect(read(write([event], "ar"))[0]!.summary).toBe("مؤتمر المطوّرين النازحين");
  const hard = String.raw`مطوّرون، "نازحون"; one, two\n three\\ 🎉`.repeat(9);
  const title = { ar: `${hard}\nسطر ثانٍ\r\nثالث` };
  const text = write([{ ...event, title }], "ar");
  expect(read(text)[0]!.summary).toBe(`${hard}\nسطر ثانٍ\nثالث`);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n|\uFFFD/);
});

test("any title survives a round trip through the calendar", async () => {
  const event = (await getCalendarEvent(deps, CONFERENCE))!;
  const words = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 120 })
    .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && text.trim() === text);
  fc.assert(
    fc.property(words, (text) => {
      expect(read(write([{ ...event, title: { en: text } }]))[0]!.summary).toBe(text);
    }),
  );
});

test("daylight saving time does not shift events", async () => {
  const event = (await getCalendarEvent(deps, CONFERENCE))!;
  const startsAt = new Date("2027-03-28T00:30:00Z");
  const endsAt = new Date("2027-03-28T01:30:00Z");
  const [read1] = read(write([{ ...event, timeZone: "Europe/Paris", startsAt, endsAt }]));
  expect([read1!.start, read1!.end]).toEqual([startsAt.toISOString(), endsAt.toISOString()]);
});

test("a change retains the UID, raises SEQUENCE and updates STATUS", async () => {
  const before = (await getCalendarEvent(deps, CONFERENCE))!;
  const change = async (status: "cancelled" | "postponed", minutes: number) => {
    const updated_at = new Date(before.createdAt.getTime() + minutes * 60_000);
    await deps.db.updateTable("event").set({ status, updated_at }).where("slug", "=", CONFERENCE).execute();
    return read(write([(await getCalendarEvent(deps, CONFERENCE))!]))[0]!;
  };
  const postponed = await change("postponed", 1);
  const cancelled = await change("cancelled", 2);
  expect([postponed.status, cancelled.status]).toEqual(["TENTATIVE", "CANCELLED"]);
  expect([postponed.uid, cancelled.uid]).toEqual([before.id, before.id]);
  expect([postponed.sequence, cancelled.sequence]).toEqual([60, 120]);
  expect(postponed.stamp < cancelled.stamp).toBe(true);
});

test("the calendar of all events contains public, past and cancelled ones, each with its own UID", async () => {
  for (const [slug, over] of Object.entries({
    "a-draft": { state: "draft", publish_at: null },
    over: { starts_at: new Date("2025-01-01T08:00:00Z"), ends_at: new Date("2025-01-01T09:00:00Z") },
  }))
    await copyRow(deps.db, "event", "git-and-github-in-one-day", { ...over, id: deps.newId(), slug });
  await deps.db
    .updateTable("event")
    .set({ title: json({ fr: "Seulement en français" }) })
    .where("slug", "=", "over")
    .execute();
  const text = write(await getCalendar(deps));
  const events = read(text);
  expect(events.map(({ url }) => url)).toEqual(
    [CONFERENCE, "git-and-github-in-one-day", "over"].map((slug) => urlOf(slug)),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  expect(events[2]!.summary).toBe("Seulement en français");
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(text).toContain(String.raw`X-WR-CALNAME:Events\, all`);
  // Properties precede components, and every line ends with CRLF (RFC 5545 §3.4, §3.1).
  expect(text.indexOf("X-WR-CALNAME")).toBeLessThan(text.indexOf("BEGIN:VEVENT"));
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(new ICAL.Component(ICAL.parse(write([]))).getAllSubcomponents("vevent")).toEqual([]);
});

test("a guest's email adds the event, a later one moves it, and a cancellation removes it", async () => {
  const event = (await getCalendarEvent(deps, CONFERENCE))!;
  const guest = { email: "amina@example.org", locale: "en", attends: true } as const;
  const at = (minutes: number) => new Date(event.createdAt.getTime() + minutes * 60_000);
  const entry = async (minutes: number, over: Partial<CalendarEvent>, attends = true) => {
    const mailDeps = { ...deps, now: () => at(minutes) };
    const text = await guestCalendarText(mailDeps, { ...event, ...over }, { ...guest, attends });
    const calendar = new ICAL.Component(ICAL.parse(text));
    const component = calendar.getFirstSubcomponent("vevent")!;
    const [organizer, attendee] = [
      component.getFirstProperty("organizer")!,
      component.getFirstProperty("attendee")!,
    ];
    expect([organizer.getFirstValue(), attendee.getFirstValue()]).toEqual([
      `mailto:${ORGANIZER.email}`,
      "MAILTO:amina@example.org",
    ]);
    const { uid, sequence, startDate } = new ICAL.Event(component);
    const method = calendar.getFirstPropertyValue("method");
    const status = component.getFirstPropertyValue("status");
    return { method, status, uid, sequence, start: startDate.toJSDate() };
  };
  const startsAt = new Date(event.startsAt.getTime() + 3_600_000);
  const scheduled = { status: "scheduled" } as const;
  expect([
    await entry(1, scheduled),
    await entry(2, { ...scheduled, startsAt }),
    await entry(3, { status: "cancelled", startsAt }),
    await entry(4, scheduled, false),
  ]).toEqual([
    { method: "REQUEST", status: "CONFIRMED", uid: event.id, sequence: 60, start: event.startsAt },
    { method: "REQUEST", status: "CONFIRMED", uid: event.id, sequence: 120, start: startsAt },
    { method: "CANCEL", status: "CANCELLED", uid: event.id, sequence: 180, start: startsAt },
    { method: "CANCEL", status: "CANCELLED", uid: event.id, sequence: 240, start: event.startsAt },
  ]);
});

test("the response is a calendar file with its own name", () => {
  const { headers } = calendarResponse("", "git-and-github-in-one-day");
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('inline; filename="git-and-github-in-one-day.ics"');
});
