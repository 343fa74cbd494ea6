import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { money } from "../../../platform/money/money";
import type { Deps } from "../../../platform/deps";
import { callOffEvent, cancelCalledOffOrders, previewCallOff } from "./call-off.service.server";
import { getEvent } from "../events.service.server";
import { WORKSHOP, booking, placeOrder } from "../orders/orders.fixture";
import { readOrder } from "../orders/orders.service.server";
import { countManualRefunds } from "../payments/refunds.service.server";
import { reserve } from "../orders/reserve.service.server";
import { settle } from "../payments/settle.service.server";
import {
  type Offer,
  browseOrders,
  cancelOrderByStaff,
  readTicketSetup,
  saveOffer,
} from "./ticket-admin.service.server";

const sample = await testDeps("sample");
async function fresh(): Promise<Deps> {
  const db = await sample.db.startTransaction().execute();
  onTestFinished(async () => {
    await db.rollback().execute();
  });
  return { ...sample, db };
}
const ticketAdmin = async (deps: Deps) => (await readTicketSetup(deps, WORKSHOP))!;
async function offerNow(deps: Deps): Promise<Offer> {
  const { event, currency, pools, types } = await ticketAdmin(deps);
  return {
    refundHours: event.refundHours,
    currency,
    pools: pools.map(({ key, name, capacity }) => ({ key, name, capacity })),
    types: types.map((type) => ({
      key: type.key,
      name: type.name,
      priceMinor: type.price_minor,
      benefits: type.benefits,
      salesStart: type.salesStart,
      salesEnd: type.salesEnd,
      pools: type.pools,
    })),
  };
}
const save = (deps: Deps, offer: Offer) => saveOffer(deps, WORKSHOP, { offer, actor: "staff" });

test("saving an unchanged offer changes nothing; new capacity, prices and types apply at once", async () => {
  const deps = await fresh();
  const before = await ticketAdmin(deps);
  const offer = await offerNow(deps);
  expect(await save(deps, offer)).toEqual({ ok: true, value: null });
  expect(await ticketAdmin(deps)).toEqual(before);
  const press = {
    key: "press",
    name: { en: "Press" },
    priceMinor: 0,
    benefits: [],
    salesStart: null,
    salesEnd: null,
  };
  const places = { ...offer.pools[0]!, capacity: 2 };
  await save(deps, { ...offer, pools: [places], types: [...offer.types, { ...press, pools: [places.key] }] });
  expect((await reserve(deps, booking(deps, ["press"], { seenMinor: 0 }))).ok).toBe(true);
  await placeOrder(deps, ["regular"]);
  expect(await reserve(deps, booking(deps, ["student"]))).toEqual({ ok: false, error: "sold_out" });
  expect((await ticketAdmin(deps)).pools).toEqual([{ ...places, taken: 2 }]);
  await save(deps, { ...(await offerNow(deps)), pools: [{ ...places, capacity: 1 }] });
  expect((await ticketAdmin(deps)).pools[0]).toMatchObject({ capacity: 1, taken: 2 });
});

test("an ordered type cannot be removed; invalid offers are refused and write nothing", async () => {
  const deps = await fresh();
  await placeOrder(deps, ["regular"]);
  const offer = await offerNow(deps);
  const before = await ticketAdmin(deps);
  const [regular, student] = offer.types as [Offer["types"][number], Offer["types"][number]];
  const refused = async (types: Offer["types"]) => {
    const done = await save(deps, { ...offer, refundHours: 1, types });
    return done.ok ? "saved" : done;
  };
  const wrong = (error: string, field: string) => ({ ok: false, error, field });
  expect(await refused([student])).toEqual(wrong("in_use", "types"));
  expect(await refused([regular, regular])).toEqual(wrong("twice", "types.1.key"));
  expect(await refused([{ ...regular, pools: ["none"] }])).toEqual(wrong("unknown_pool", "types.0.pools"));
  const at = deps.now();
  const never = { ...regular, salesStart: at, salesEnd: at };
  expect(await refused([regular, { ...never, key: "x" }])).toEqual(wrong("sales_dates", "types.1.salesEnd"));
  const again = { key: "other", name: offer.pools[0]!.name.toUpperCase(), capacity: 1 };
  expect(await save(deps, { ...offer, pools: [...offer.pools, again] })).toEqual(
    wrong("twice", "pools.1.name"),
  );
  expect(await ticketAdmin(deps)).toEqual(before);
  expect(await refused([regular])).toBe("saved");
});

test("staff find an order and cancel it regardless of its terms; it is refunded once", async () => {
  const deps = await fresh();
  await save(deps, { ...(await offerNow(deps)), refundHours: null });
  const order = (await readOrder(deps, await placeOrder(deps, ["regular"])))!;
  await settle(deps, {
    order: order.reference,
    method: "transfer",
    reference: "s1",
    amount: money(3000, "USD"),
    actor: "system",
    organisation: "Reboot Lives",
  });
  expect(await browseOrders(deps, WORKSHOP, order.buyerEmail.toUpperCase())).toMatchObject([
    { reference: order.reference, state: "confirmed", seats: 1 },
  ]);
  expect(await browseOrders(deps, WORKSHOP, "%")).toEqual([]);
  const end = (slug = WORKSHOP) =>
    cancelOrderByStaff(deps, { slug, orderId: order.id, actor: "staff", organisation: "Reboot Lives" });
  expect(await end("another-event")).toEqual({ ok: false, error: "unknown" });
  expect(await end()).toEqual({ ok: true, value: null });
  expect(await end()).toEqual({ ok: false, error: "over" });
  expect((await ticketAdmin(deps)).refundsDue).toBe(1);
});

test("the currency must be one for gifts, and is fixed once someone has ordered", async () => {
  const deps = await fresh();
  const offer = await offerNow(deps);
  const other = (await ticketAdmin(deps)).currencies.find((code) => code !== offer.currency)!;
  expect(await save(deps, { ...offer, currency: "XXX" })).toEqual({
    ok: false,
    error: "currency_unknown",
    field: "currency",
  });
  await save(deps, { ...offer, currency: other });
  expect((await ticketAdmin(deps)).types.map(({ currency }) => currency)).toEqual(
    offer.types.map(() => other),
  );
  await placeOrder(deps, ["regular"]);
  expect(await save(deps, offer)).toEqual({
    ok: false,
    error: "currency_fixed",
    field: "currency",
  });
});

test("benefits and pool names are stored as written; the public page and the API show the benefits", async () => {
  const deps = await fresh();
  const offer = await offerNow(deps);
  const benefits = [{ en: "Lunch", ar: "الغداء" }, { en: "A seat at the front" }];
  const named = { ...offer.pools[0]!, name: "القاعة الكبرى" };
  const [first, ...others] = offer.types;
  await save(deps, { ...offer, pools: [named], types: [{ ...first!, benefits }, ...others] });
  expect(await offerNow(deps)).toMatchObject({ pools: [named], types: [{ benefits }, {}] });
  expect((await getEvent(deps, WORKSHOP))!.tickets[0]!.benefits).toEqual(benefits);
});

test("before an event is called off, staff see orders, tickets and refunds by currency; afterwards manual refunds wait", async () => {
  const deps = await fresh();
  const paid = (await readOrder(deps, await placeOrder(deps, ["regular", "regular"])))!;
  await settle(deps, {
    order: paid.reference,
    method: "transfer",
    reference: "off-1",
    amount: money(6000, "USD"),
    actor: "system",
    organisation: "Reboot Lives",
  });
  await placeOrder(deps, ["regular"]);
  expect(await previewCallOff(deps, WORKSHOP)).toEqual({
    orders: 2,
    tickets: 2,
    admitted: 0,
    refunds: [{ currency: "USD", isManual: true, amountMinor: 6000, orders: 1 }],
  });
  expect(await previewCallOff(deps, "no-such-event")).toBeNull();
  await deps.db.updateTable("event").set({ status: "cancelled" }).where("slug", "=", WORKSHOP).execute();
  expect(await callOffEvent(deps, WORKSHOP, "finance")).toEqual({ ok: true, value: null });
  expect(await cancelCalledOffOrders({ ...deps, organisation: async () => "Reboot Lives" })).toBe(2);
  expect(await previewCallOff(deps, WORKSHOP)).toEqual({ orders: 0, tickets: 0, admitted: 0, refunds: [] });
  expect([...(await countManualRefunds(deps, null)).values()]).toEqual([1]);
});
