import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import { expireOrders } from "./orders.service.server";
import { type Booking, reserve } from "./reserve.service.server";
import {
  CONFERENCE,
  WORKSHOP,
  depsAfter,
  booking,
  seatsLeft,
  mailsTo,
  makeFree,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
  setCapacity,
} from "./orders.fixture";
import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";

const fresh = await sampleDatabaseForEach();

const many = (type: string, count: number) => Array.from({ length: count }, () => type);

test("seats left of a type are the fewest in its pools", async () => {
  const deps = await fresh();
  expect(await seatsLeft(deps)).toEqual({ regular: 24, student: 24 });
  expect(await seatsLeft(deps, CONFERENCE)).toEqual({ "early-bird": 40, regular: 200, student: 200 });
  await placeOrder(deps, ["early-bird", "student"], { slug: CONFERENCE, seenMinor: 7500 });
  expect(await seatsLeft(deps, CONFERENCE)).toEqual({ "early-bird": 39, regular: 198, student: 198 });
});

test("a hold lasts fifteen minutes, and frees its seats even before the job runs", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular", "regular", "student"]);
  expect(await seatsLeft(deps)).toEqual({ regular: 21, student: 21 });
  expect((await readPlacedOrder(deps, token)).state).toBe("reserved");
  const later = depsAfter(deps, 15 * MINUTE_MS);
  expect(await expireOrders(depsAfter(deps, 15 * MINUTE_MS - 1))).toBe(0);
  expect((await readPlacedOrder(later, token)).state).toBe("expired");
  expect(await seatsLeft(later)).toEqual({ regular: 24, student: 24 });
  expect(await expireOrders(later)).toBe(1);
  expect(await expireOrders(later)).toBe(0);
  expect(await seatsLeft(later)).toEqual({ regular: 24, student: 24 });
});

test("a free order is confirmed at once: a ticket for each guest, and an email with the calendar file", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const guests = [
    { type: "student", name: "Dawit" },
    { type: "student", name: "Rehema" },
  ];
  const wanted = { guests, seenMinor: 0 };
  const order = booking(deps, [], wanted);
  const done = await reserve(deps, order);
  if (!done.ok) throw new Error(done.error);
  const shown = await readPlacedOrder(deps, done.value.token);
  expect(shown.state).toBe("confirmed");
  expect(shown.tickets.map(({ name, state }) => [name, state])).toEqual([
    ["Dawit", "valid"],
    ["Rehema", "valid"],
  ]);
  expect(new Set(shown.tickets.map(({ code }) => code)).size).toBe(2);
  expect(await mailsTo(deps, order.buyer.email)).toEqual(["tickets.confirmed"]);
  const [mail] = (await listMailsWithLinks(deps)).filter(({ recipient }) => recipient === order.buyer.email);
  expect(mail!.text).toContain(`/events/${WORKSHOP}.ics`);
  expect(mail!.text).toContain(`/orders/${done.value.token}`);
  expect(mail!.calendar).toContain("BEGIN:VEVENT");
  expect(mail!.calendar).not.toContain("/orders/");
});

const refused: [string, Partial<Booking>, string][] = [
  ["no ticket at all", { guests: [] }, "nothing"],
  ["six of a type", { guests: many("regular", 6).map((type) => ({ type, name: "" })) }, "too_many"],
  [
    "six of one type beside one of another",
    { guests: [...many("regular", 6), "student"].map((type) => ({ type, name: "" })) },
    "too_many",
  ],
  ["a type of another event", { guests: [{ type: "early-bird", name: "" }], seenMinor: 5000 }, "unknown"],
  ["an event that is not there", { slug: "no-such-event" }, "unknown"],
  ["a price that has changed since", { seenMinor: 2999 }, "price_changed"],
];
for (const [what, over, answer] of refused)
  test(`${what} is refused and holds no seat`, async () => {
    const deps = await fresh();
    expect(await reserve(deps, booking(deps, ["regular"], over))).toEqual({ ok: false, error: answer });
    expect(await seatsLeft(deps)).toEqual({ regular: 24, student: 24 });
  });

/** Adds a ticket type without pools to the conference. */
const addTicketType = (deps: Deps, key: string) =>
  sql`insert into ticket_type
    select (jsonb_populate_record(t, ${JSON.stringify({ id: deps.newId(), key })}::jsonb)).* from ticket_type t
    join event e on e.id = t.event_id where e.slug = ${CONFERENCE} and t.key = 'regular'`.execute(deps.db);

test("an order has at most twenty seats in total", async () => {
  const deps = await fresh();
  for (const key of ["supporter", "sponsor"]) await addTicketType(deps, key);
  await makeFree(deps, CONFERENCE);
  const seats = ["early-bird", "regular", "student", "supporter"].flatMap((type) => many(type, 5));
  const attempt = (types: readonly string[]) =>
    reserve(deps, booking(deps, types, { slug: CONFERENCE, seenMinor: 0 }));
  expect(await attempt([...seats, "sponsor"])).toEqual({ ok: false, error: "too_many" });
  expect((await attempt(seats)).ok).toBe(true);
});

test("only an order without any sum to pay is free", async () => {
  const deps = await fresh();
  const stateOf = async (types: readonly string[], over: Partial<Booking> = {}) =>
    (await readPlacedOrder(deps, await placeOrder(deps, types, over))).state;
  expect(await stateOf(["regular"], { giftMinor: 3000 }), "gift equal to the price").toBe("reserved");
  expect(await stateOf(many("regular", 3), { emailVerified: false }), "unknown buyer").toBe("reserved");
});

test("free tickets of unlimited number need no email confirmation", async () => {
  const deps = await fresh();
  await makeFree(deps);
  await deps.db.deleteFrom("ticket_type_pool").execute();
  const token = await placeOrder(deps, many("regular", 5), { seenMinor: 0, emailVerified: false });
  expect((await readPlacedOrder(deps, token)).state).toBe("confirmed");
});

test("an order that fails unexpectedly is not replaced by one that awaits confirmation", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const input = booking(deps, ["regular"], { seenMinor: 0, emailVerified: false });
  // The order has an id; the first ticket gets none.
  const newId = vi
    .fn(deps.newId)
    .mockImplementationOnce(deps.newId)
    .mockImplementationOnce(() => {
      throw new Error("no random numbers");
    });
  await expect(reserve({ ...deps, newId }, input)).rejects.toThrow("no random numbers");
  expect(await seatsLeft(deps)).toEqual({ regular: 24, student: 24 });
});

test("nothing is sold outside the sales dates, or for a postponed event", async () => {
  const deps = await fresh();
  const attempt = async (at = deps) => reserve(at, booking(at, ["regular"]));
  const closed = { ok: false, error: "not_on_sale" };
  await deps.db
    .updateTable("ticket_type")
    .set({ sales_start: depsAfter(deps, DAY_MS).now() })
    .execute();
  expect(await attempt()).toEqual(closed);
  expect((await attempt(depsAfter(deps, DAY_MS))).ok).toBe(true);
  expect(await attempt(depsAfter(deps, 365 * DAY_MS))).toEqual(closed);
  await deps.db.updateTable("event").set({ status: "postponed" }).execute();
  expect(await attempt(depsAfter(deps, DAY_MS))).toEqual(closed);
});

test("an order larger than the remaining seats is refused completely", async () => {
  const deps = await fresh();
  await setCapacity(deps, 3);
  await placeOrder(deps, ["regular", "student"]);
  expect(await reserve(deps, booking(deps, ["student", "regular"]))).toEqual({
    ok: false,
    error: "sold_out",
  });
  await placeOrder(deps, ["regular"]);
  expect(await seatsLeft(deps)).toEqual({ regular: 0, student: 0 });
});

for (const capacity of [1, 24])
  test(`a duplicate form for ${capacity} seats returns the first order; another buyer or more tickets are refused`, async () => {
    const deps = await fresh();
    await setCapacity(deps, capacity);
    const input = booking(deps, ["regular"]);
    const first = await reserve(deps, input);
    expect(first.ok).toBe(true);
    expect(await reserve(deps, input)).toEqual(first);
    const other = { ...input, buyer: { ...input.buyer, email: "other@else.example" } };
    const more = { ...input, guests: [...input.guests, ...input.guests], seenMinor: 6000 };
    for (const another of [other, more])
      expect(await reserve(deps, another)).toEqual({ ok: false, error: "repeated" });
  });

test("concurrent orders sell exactly the available seats", async () => {
  const deps = await testDeps("sample");
  await makeFree(deps);
  await setCapacity(deps, 7);
  const inputs = Array.from({ length: 40 }, () => booking(deps, ["regular"], { seenMinor: 0 }));
  const done = await Promise.all(inputs.map((input) => reserve(deps, input)));
  expect(done.filter(({ ok }) => ok).length).toBe(7);
  const twice = booking(deps, ["student"], { seenMinor: 0 });
  await setCapacity(deps, 8);
  const same = await Promise.all(Array.from({ length: 8 }, () => reserve(deps, twice)));
  expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(same[0]!.ok).toBe(true);
  expect(await seatsLeft(deps)).toEqual({ regular: 0, student: 0 });
});
