import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { publishContent, saveContent } from "../../content/content-changes.service.server";
import { readContent } from "../../content/content.service.server";
import { assembleMail } from "../../outbox/links/mail-links.service.server";
import { eventChangeEndpoints } from "./event-changes.api.server";
import { type EventFacts, detectChange } from "./event-changes.model";
import { previewChange, previewMails } from "./event-changes.service.server";
import { eventJsonLd } from "../event-json-ld";
import { eventView } from "../event-view.server";
import { eventContent } from "../events.content";
import { getEvent } from "../events.service.server";
import { returnTickets } from "../orders/return-tickets.service.server";
import { orderLink } from "../orders/order-links.server";
import { announceTransfer } from "../orders/orders.service.server";
import {
  ACCOUNT,
  ORGANISATION,
  WORKSHOP,
  depsAfter,
  mailsTo,
  placeOrder,
  payByTransfer,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "../orders/orders.fixture";
import { DAY_MS } from "../../../platform/time/durations";

const fresh = await sampleDatabaseForEach();
const hooks = { events: eventChangeEndpoints(async () => ORGANISATION).onPublish };
const staff = { id: "01900000-0000-7000-8000-0000000000aa", roles: ["editor"] } as unknown as User;
const QUIET = { send: false, note: {}, reason: "a typing error" };

const idOf = async ({ db }: Deps) =>
  (await db.selectFrom("event").select("id").where("slug", "=", WORKSHOP).executeTakeFirstOrThrow()).id;
const item = async (deps: Deps) => (await readContent(deps, eventContent, await idOf(deps)))!;
async function guest(deps: Deps, locale: "en" | "fr" = "en") {
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], { locale }));
  await payByTransfer(deps, order.reference, 3000, order.reference);
  return order;
}
async function publish(
  deps: Deps,
  facts: Partial<EventFacts>,
  notice: Parameters<typeof publishContent>[5] = {},
) {
  const now = await item(deps);
  const saved = await saveContent(deps, staff, eventContent, now, { ...now.data, ...facts });
  if (!saved.ok) throw new Error(saved.problem.code);
  const done = await publishContent(deps, staff, eventContent, saved.value, null, { hooks, ...notice });
  // Publishing makes all constraints immediate until the end of the transaction, which here is the test.
  await sql`set constraints all deferred`.execute(deps.db);
  return done;
}
const statusOnPage = async (deps: Deps) => {
  const view = eventView((await getEvent(deps, WORKSHOP))!, "en", deps.now());
  const page = { name: "Org", origin: "http://x", url: "http://x/e", image: "http://x/i" };
  return (eventJsonLd(view, page) as { eventStatus: string }).eventStatus;
};
const later = (iso: unknown, days: number) => new Date(Date.parse(String(iso)) + days * DAY_MS).toISOString();
const mailed = { notice: { send: true, note: { en: "The hall was flooded." }, reason: "" } };

test("guests get one email about a moved event: old and new time, options, a newer calendar entry", async () => {
  const deps = await fresh();
  // Otherwise the sample event is too new for the SEQUENCE of the calendar.
  await sql`update event set created_at = ${depsAfter(deps, -DAY_MS).now()} where slug = ${WORKSHOP}`.execute(
    deps.db,
  );
  const [amina, jean] = [await guest(deps), await guest(deps, "fr")];
  const before = await item(deps);
  const [startsAt, endsAt] = [later(before.data["startsAt"], 7), later(before.data["endsAt"], 7)];
  const soon = depsAfter(deps, 60_000);
  expect(await publish(soon, { startsAt, endsAt })).toEqual({ ok: false, problem: { code: "undecided" } });
  expect(await mailsTo(deps, amina.buyerEmail)).not.toContain("tickets.changed-moved");
  expect((await getEvent(deps, WORKSHOP))!.startsAt.toISOString()).toBe(before.data["startsAt"]);
  const found = (await previewChange(soon, before.id, { ...before.data, startsAt, endsAt }))!;
  expect(found).toMatchObject({ kind: "moved" });
  expect(found.orders.map(({ tickets, priceMinor }) => [Number(tickets), priceMinor])).toEqual([
    [1, 3000],
    [1, 3000],
  ]);
  const mails = previewMails(soon, found, { note: {}, organisation: ORGANISATION });
  expect(mails.map(({ locale, orders }) => [locale, orders])).toEqual(
    expect.arrayContaining([
      ["en", 1],
      ["fr", 1],
    ]),
  );
  expect(mails.some(({ text }) => text.includes("/orders/"))).toBe(false);
  const waiting = await item(soon);
  const done = await publishContent(soon, staff, eventContent, waiting, null, { hooks, ...mailed });
  expect(done.ok).toBe(true);
  expect((await publishContent(soon, staff, eventContent, waiting, null, { hooks, ...mailed })).ok).toBe(
    false,
  );
  for (const { buyerEmail } of [amina, jean])
    expect((await mailsTo(deps, buyerEmail)).filter((kind) => kind === "tickets.changed-moved")).toHaveLength(
      1,
    );
  const mail = await deps.db
    .selectFrom("outbox_message")
    .select(["id", "links", "html", "text", "headers", "calendar"])
    .where("recipient", "=", amina.buyerEmail)
    .where("kind", "=", "tickets.changed-moved")
    .executeTakeFirstOrThrow();
  expect(mail.text).toMatch(/Before: .*East Africa Time[^]*Now: .*East Africa Time/);
  expect(mail.text).toContain("The hall was flooded.");
  expect(mail.text).toMatch(/cancel tickets .* until/);
  const whole = await assembleMail(deps, mail);
  const calendar = whole.ok ? String(whole.value.calendar) : whole.error;
  expect(calendar).toContain(`UID:${before.id}`);
  expect(Number(/SEQUENCE:(\d+)/.exec(calendar)![1])).toBeGreaterThanOrEqual(DAY_MS / 1000);
  const view = eventView((await getEvent(soon, WORKSHOP))!, "en", soon.now());
  expect(view.movedFrom).toContain("East Africa Time");
  expect(
    eventJsonLd(view, { name: "Org", origin: "http://x", url: "http://x/e", image: "http://x/i" }),
  ).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: expect.stringMatching(/\+03:00$/),
  });
});

test("a cancellation email names the amount of valid tickets, and asks unpaid buyers not to pay", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular", "student"]);
  const two = await readPlacedOrder(deps, token);
  await payByTransfer(deps, two.reference, 4500, two.reference);
  const student = (await readPlacedOrder(deps, token)).tickets.find(
    ({ typeName }) => typeName.en === "Student",
  )!;
  await returnTickets(deps, token, { tickets: [student.id], organisation: ORGANISATION });
  const unpaid = await placeOrder(deps, ["regular"]);
  await announceTransfer(deps, unpaid, { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true });
  const waiting = await readPlacedOrder(deps, unpaid);
  const event = await item(deps);
  const plans = { ...event.data, status: "cancelled" };
  const found = (await previewChange(deps, event.id, plans))!;
  expect(found.orders.map(({ tickets, priceMinor }) => [Number(tickets), priceMinor]).sort()).toEqual([
    [0, 0],
    [1, 3000],
  ]);
  await publish(deps, { status: "cancelled" }, mailed);
  const textTo = async (order: typeof two) =>
    (
      await deps.db
        .selectFrom("outbox_message")
        .select("text")
        .where("recipient", "=", order.buyerEmail)
        .where("kind", "=", "tickets.changed-cancelled")
        .executeTakeFirstOrThrow()
    ).text;
  expect(await textTo(two)).toContain("We will refund $30 the way you paid");
  expect(await textTo(waiting)).toContain("please do not pay.");
  expect(await statusOnPage(deps)).toBe("https://schema.org/EventCancelled");
});

test("tickets from before a move can be cancelled until the new start, later ones as usual", async () => {
  const deps = await fresh();
  const early = await guest(deps);
  const { data } = await item(deps);
  const moved = depsAfter(deps, 60_000);
  await publish(moved, { startsAt: later(data["startsAt"], 1), endsAt: later(data["endsAt"], 1) }, mailed);
  const late = await guest(depsAfter(deps, 120_000));
  const hourBefore = { ...deps, now: () => new Date(Date.parse(later(data["startsAt"], 1)) - 3_600_000) };
  const back = async (id: string) =>
    returnTickets(hourBefore, orderLink(deps, { id, linkVersion: 0 }, "en").split("/").at(-1)!, {
      tickets: "all",
      organisation: ORGANISATION,
    });
  expect(await back(late.id)).toEqual({ ok: false, error: "too_late" });
  expect(await back(early.id)).toEqual({ ok: true, value: null });
});

test("a small correction can be published without emails, with the reason in the audit log", async () => {
  const deps = await fresh();
  const { buyerEmail } = await guest(deps);
  const { data } = await item(deps);
  const done = await publish(deps, { endsAt: later(data["endsAt"], 0.01) }, { notice: QUIET });
  expect(done.ok).toBe(true);
  expect(await mailsTo(deps, buyerEmail)).not.toContain("tickets.changed-moved");
  const line = await deps.db
    .selectFrom("audit_event")
    .select(["action", "after"])
    .where("action", "=", "not_announced")
    .executeTakeFirstOrThrow();
  expect(line.after).toMatchObject({ reason: "a typing error" });
  expect(eventView((await getEvent(deps, WORKSHOP))!, "en", deps.now()).movedFrom).toBeNull();
});

test("guests are notified of a postponement and a new date, and of nothing else", async () => {
  const deps = await fresh();
  const { buyerEmail } = await guest(deps);
  const { data } = await item(deps);
  await publish(deps, { status: "postponed" }, mailed);
  expect(await statusOnPage(deps)).toBe("https://schema.org/EventPostponed");
  await publish(deps, { startsAt: later(data["startsAt"], 3), endsAt: later(data["endsAt"], 3) });
  await publish(deps, { status: "scheduled" }, mailed);
  expect((await mailsTo(deps, buyerEmail)).filter((kind) => kind.startsWith("tickets.changed-"))).toEqual([
    "tickets.changed-postponed",
    "tickets.changed-resumed",
  ]);
  const { previousStart } = eventView((await getEvent(deps, WORKSHOP))!, "en", deps.now());
  expect(new Date(previousStart!).toISOString()).toBe(data["startsAt"]);
});

const plans: fc.Arbitrary<EventFacts> = fc.record({
  status: fc.constantFrom("scheduled", "postponed", "cancelled"),
  startsAt: fc.constantFrom("2027-02-04T06:00:00.000Z", "2027-02-05T06:00:00.000Z"),
  endsAt: fc.constantFrom("2027-02-06T06:00:00.000Z", "2027-02-06T07:00:00.000Z"),
  timeZone: fc.constantFrom("Africa/Nairobi", "Africa/Kigali"),
  location: fc.constantFrom({ en: "Nairobi" }, { en: "Nairobi", fr: "Nairobi" }, { en: "Kigali" }),
  venue: fc.constantFrom(null, { en: "Hall 1" }, { en: "Hall 2" }),
  address: fc.constantFrom(null, "Moi Avenue", "Kimathi Street"),
});

test("equal facts, past events and new translations are no change", () => {
  const now = new Date("2026-11-25T08:00:00Z");
  fc.assert(
    fc.property(plans, plans, (one, other) => {
      expect(detectChange(one, one, now)).toBeNull();
      expect(detectChange(one, other, new Date("2028-01-01T00:00:00Z"))).toBeNull();
      const change = detectChange(one, other, now);
      if (one.status !== other.status) expect(change).not.toBeNull();
      if (change === "moved" || change === "place") expect(other.status).toBe("scheduled");
      expect(detectChange(one, { ...one, location: { ...one.location, sw: "Jijini" } }, now)).toBeNull();
    }),
  );
});
