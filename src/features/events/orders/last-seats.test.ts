import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import { type Booking, reserve } from "./reserve.service.server";
import { readTicketSetup, saveOffer } from "../tickets/ticket-admin.service.server";
import { giveTickets } from "../tickets/complimentary-tickets.service.server";
import {
  CONFERENCE,
  ORGANISATION,
  WORKSHOP,
  booking,
  holdPools,
  seatsLeft,
  makeFree,
  setCapacity,
} from "./orders.fixture";

const TABLES = [
  "ticket_order",
  "ticket_order_line",
  "ticket_attendee",
  "ticket_event",
  "ticket",
  "outbox_message",
] as const;

async function counts({ db }: Deps): Promise<number[]> {
  const counted = TABLES.map((table) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).map(({ rows }) => rows);
}

test("of several buyers for the last seat, one gets it, and the others leave no rows", async () => {
  const deps = await testDeps("sample");
  await makeFree(deps);
  await setCapacity(deps, 1);
  const before = await counts(deps);
  const { waiting, release } = await holdPools(deps);
  const inputs = Array.from({ length: 3 }, () => booking(deps, ["regular"], { seenMinor: 0 }));
  const requested = inputs.map((input) => reserve(deps, input));
  await expect.poll(waiting).toBe(3);
  await release();
  const done = await Promise.all(requested);
  const answers = done.map((one) => (one.ok ? "kept" : one.error));
  expect(answers.toSorted()).toEqual(["kept", "sold_out", "sold_out"]);
  expect((await counts(deps)).map((rows, index) => rows - before[index]!)).toEqual([1, 1, 1, 2, 1, 1]);
});

test("a sold-out order is refused at once, without waiting for locks", async () => {
  const deps = await testDeps("sample");
  await setCapacity(deps, 1);
  const input = booking(deps, ["regular"]);
  const first = await reserve(deps, input);
  expect(first.ok).toBe(true);
  const { release } = await holdPools(deps);
  expect(await reserve(deps, booking(deps, ["regular"]))).toEqual({ ok: false, error: "sold_out" });
  expect(await reserve(deps, input)).toEqual(first);
  await release();
});

test("prices can change during a sale without a deadlock", async () => {
  const deps = await testDeps("sample");
  const ticketAdmin = (await readTicketSetup(deps, WORKSHOP))!;
  const offer = {
    refundHours: ticketAdmin.event.refundHours,
    currency: ticketAdmin.currency,
    pools: ticketAdmin.pools.map(({ key, name, capacity }) => ({ key, name, capacity })),
    types: ticketAdmin.types.map(({ price_minor: priceMinor, ...type }) => ({
      ...type,
      priceMinor: priceMinor + 100,
    })),
  };
  const { waiting, release } = await holdPools(deps);
  const requested = reserve(deps, booking(deps, ["regular"]));
  await expect.poll(waiting).toBe(1);
  const saved = saveOffer(deps, WORKSHOP, { offer, actor: "staff" });
  await expect.poll(waiting).toBe(2);
  await release();
  expect([(await requested).ok, (await saved).ok]).toEqual([true, true]);
  expect(await reserve(deps, booking(deps, ["regular"]))).toEqual({ ok: false, error: "price_changed" });
});

test("a ticket type that is deleted during an order or a complimentary one is refused as unknown", async () => {
  const deps = await testDeps("sample");
  const before = await counts(deps);
  const { waiting, release } = await holdPools(deps, WORKSHOP, async (tx) => {
    await sql`delete from ticket_type_pool where type_id in (select id from ticket_type where key = 'student')`.execute(
      tx,
    );
    await sql`delete from ticket_type where key = 'student'`.execute(tx);
  });
  const requested = reserve(deps, booking(deps, ["student"]));
  const given = giveTickets(deps, {
    clientId: deps.newId(),
    slug: WORKSHOP,
    type: "student",
    count: 1,
    guest: { name: "Zuri", email: "zuri@example.org" },
    locale: "en",
    reason: "Speaks",
    actor: "staff",
    organisation: ORGANISATION,
  });
  await expect.poll(waiting).toBe(2);
  await release();
  for (const answer of [await requested, await given])
    expect(answer).toEqual({ ok: false, error: "unknown" });
  expect(await counts(deps)).toEqual(before);
});

test("a form refused as sold out succeeds when a seat is free again", async () => {
  const deps = await testDeps("sample");
  await setCapacity(deps, 0);
  const input = booking(deps, ["regular"]);
  expect(await reserve(deps, input)).toEqual({ ok: false, error: "sold_out" });
  await setCapacity(deps, 1);
  expect((await reserve(deps, input)).ok).toBe(true);
});

test("ticket types that share pools fill them exactly", async () => {
  const deps = await testDeps("sample");
  await makeFree(deps, CONFERENCE);
  await setCapacity(deps, 10, CONFERENCE);
  await sql`update ticket_pool set capacity = 3 where key = 'early-birds'`.execute(deps.db);
  const kinds = [["early-bird"], ["regular"], ["student", "early-bird"], ["regular"]];
  const inputs = Array.from({ length: 40 }, (_, index): Booking =>
    booking(deps, kinds[index % kinds.length]!, { slug: CONFERENCE, seenMinor: 0 }),
  );
  const done = await Promise.all(inputs.map((input) => reserve(deps, input)));
  const sold = inputs.filter((_, index) => done[index]!.ok).flatMap(({ guests }) => guests);
  expect(sold).toHaveLength(10);
  expect(sold.filter(({ type }) => type === "early-bird").length).toBeLessThanOrEqual(3);
  expect(await seatsLeft(deps, CONFERENCE)).toMatchObject({ regular: 0, student: 0 });
});
