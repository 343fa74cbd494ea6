import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError } from "../../../platform/forms/client-id-reused.server";
import { giveTickets, type GiveTicketsInput } from "./complimentary-tickets.service.server";
import {
  CONFERENCE,
  ORGANISATION,
  WORKSHOP,
  booking,
  seatsLeft,
  mailsTo,
  setCapacity,
} from "../orders/orders.fixture";
import { reserve } from "../orders/reserve.service.server";
import { readOrderDetails } from "../orders/staff/order-details.service.server";
import { browseOrders, cancelOrderByStaff, readTicketSetup } from "./ticket-admin.service.server";

const given = (deps: Deps, over: Partial<GiveTicketsInput> = {}): GiveTicketsInput => ({
  clientId: deps.newId(),
  slug: WORKSHOP,
  type: "regular",
  count: 1,
  guest: { name: "Speaker Zuri", email: "speaker@example.org" },
  locale: "fr",
  reason: "Speaks about rebasing",
  actor: "staff",
  organisation: ORGANISATION,
  ...over,
});

test("concurrent complimentary and ordered tickets do not exceed the capacity", async () => {
  const deps = await testDeps("sample");
  await setCapacity(deps, 12);
  const give = Array.from({ length: 5 }, (_one, at) =>
    giveTickets(deps, given(deps, { count: 2, guest: { name: "Guest", email: `g${at}@example.org` } })),
  );
  const buy = Array.from({ length: 8 }, () => reserve(deps, booking(deps, ["student"])));
  const [gave, bought] = [await Promise.all(give), await Promise.all(buy)];
  const seats = gave.filter(({ ok }) => ok).length * 2 + bought.filter(({ ok }) => ok).length;
  const refused = [...gave, ...bought].flatMap((one) => (one.ok ? [] : [one.error]));
  expect(new Set(refused)).toEqual(new Set(["sold_out"]));
  expect(seats).toBeGreaterThanOrEqual(11);
  expect(seats).toBeLessThanOrEqual(12);
  expect((await seatsLeft(deps))["regular"]).toBe(12 - seats);
  expect((await readTicketSetup(deps, WORKSHOP))!.complimentary).toBe(gave.filter(({ ok }) => ok).length * 2);
});

test("a guest gets ten complimentary tickets by one email in their language; a duplicate returns the first order", async () => {
  const deps = await testDeps("sample");
  const ten = given(deps, { count: 10 });
  const first = await giveTickets(deps, ten);
  expect(first.ok).toBe(true);
  expect(await giveTickets(deps, ten)).toEqual(first);
  expect(await mailsTo(deps, "speaker@example.org")).toEqual(["tickets.confirmed"]);
  const orders = (await browseOrders(deps, WORKSHOP, "speaker@example.org"))!;
  expect(orders).toMatchObject([
    { state: "confirmed", seats: 10, totalMinor: 0, complimentaryReason: "Speaks about rebasing" },
  ]);
  const { tickets } = (await readOrderDetails(deps, WORKSHOP, orders[0]!.id))!;
  expect(tickets.map(({ name }) => name)).toEqual(["Speaker Zuri", ...Array<string>(9).fill("")]);
  const end = (complimentaryOnly: boolean, orderId = orders[0]!.id) =>
    cancelOrderByStaff(deps, {
      slug: WORKSHOP,
      orderId,
      actor: "staff",
      organisation: ORGANISATION,
      complimentaryOnly,
    });
  const bought = await reserve(deps, booking(deps, ["regular"]));
  expect(bought.ok).toBe(true);
  const other = (await browseOrders(deps, WORKSHOP, "buyer"))![0]!;
  expect(await end(true, other.id)).toEqual({ ok: false, error: "unknown" });
  expect(await end(true)).toEqual({ ok: true, value: null });
  expect((await readTicketSetup(deps, WORKSHOP))!.complimentary).toBe(0);
  expect(await mailsTo(deps, "speaker@example.org")).toEqual(["tickets.confirmed", "tickets.cancelled"]);
});

test("a reused clientId for other tickets or another guest is refused", async () => {
  const deps = await testDeps("sample");
  const first = given(deps);
  const gave = await giveTickets(deps, first);
  for (const change of [
    { guest: { name: "Speaker Amani", email: "speaker@example.org" } },
    { guest: { name: "Speaker Zuri", email: "amani@example.org" } },
    { count: 2 },
    { type: "student" },
    { slug: CONFERENCE, type: "early-bird" },
    { locale: "en" as const },
    { reason: "Helps at the door" },
  ])
    await expect(giveTickets(deps, { ...first, ...change }), JSON.stringify(change)).rejects.toThrow(
      ClientIdReusedError,
    );
  expect(await giveTickets(deps, first)).toEqual(gave);
  expect(await mailsTo(deps, "amani@example.org")).toEqual([]);
});

test("the refusal of a reused clientId names the first order in the language of the reader", async () => {
  const deps = await testDeps("sample");
  const first = given(deps, { count: 2 });
  const gave = await giveTickets(deps, first);
  const refusal = await giveTickets(deps, { ...first, count: 3 }).catch((error: unknown) => error);
  if (!gave.ok || !(refusal instanceof ClientIdReusedError)) throw new Error("not refused");
  const text = m.ticket_gift_reused(
    { reference: gave.value, count: 2, name: "Speaker Zuri" },
    { locale: "fr" },
  );
  expect(refusal.describe?.("fr")).toBe(text);
});

test("unknown types, other events, past and cancelled events are refused", async () => {
  const deps = await testDeps("sample");
  const error = async (over: Partial<GiveTicketsInput>, at = deps) => {
    const done = await giveTickets(at, given(at, over));
    return done.ok ? "given" : done.error;
  };
  expect(await error({ type: "early-bird" })).toBe("unknown");
  expect(await error({ slug: "no-such-event" })).toBe("unknown");
  const { event } = (await readTicketSetup(deps, WORKSHOP))!;
  expect(await error({}, { ...deps, now: () => event.endsAt })).toBe("over");
  await deps.db.updateTable("event").set({ status: "cancelled" }).where("slug", "=", WORKSHOP).execute();
  expect(await error({})).toBe("over");
});
