import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../test/database";
import { money } from "../../platform/money";
import type { Deps } from "../../platform/deps";
import { WORKSHOP, booking, ordered } from "./orders.fixture";
import { readOrder } from "./orders.service.server";
import { reserve } from "./reserve.service.server";
import { settle } from "./settle.service.server";
import { type Offer, browseOrders, endOrderByStaff, readDesk, saveOffer } from "./ticket-desk.service.server";

const sample = await testDeps("sample");
/** Given up again when the test is done. */
async function fresh(): Promise<Deps> {
  const db = await sample.db.startTransaction().execute();
  onTestFinished(async () => {
    await db.rollback().execute();
  });
  return { ...sample, db };
}
const desk = async (deps: Deps) => (await readDesk(deps, WORKSHOP))!;
/** What is sold now, as the form sends it back. */
async function offerNow(deps: Deps): Promise<Offer> {
  const { event, pools, types } = await desk(deps);
  return {
    refundHours: event.refundHours,
    pools: pools.map(({ key, capacity }) => ({ key, capacity })),
    types: types.map((type) => ({
      key: type.key,
      name: type.name,
      priceMinor: type.price_minor,
      salesStart: type.salesStart,
      salesEnd: type.salesEnd,
      pools: type.pools,
    })),
  };
}
const save = (deps: Deps, offer: Offer) =>
  saveOffer(deps, WORKSHOP, { offer, currency: "USD", actor: "staff" });

test("saving what is there changes nothing; places, prices and a new kind hold from then on", async () => {
  const deps = await fresh();
  const before = await desk(deps);
  const offer = await offerNow(deps);
  expect(await save(deps, offer)).toEqual({ ok: true, value: null });
  expect(await desk(deps)).toEqual(before);
  const press = { key: "press", name: { en: "Press" }, priceMinor: 0, salesStart: null, salesEnd: null };
  const places = { ...offer.pools[0]!, capacity: 2 };
  await save(deps, { ...offer, pools: [places], types: [...offer.types, { ...press, pools: [places.key] }] });
  expect((await reserve(deps, booking(deps, ["press"], { seenMinor: 0 }))).ok).toBe(true);
  await ordered(deps, ["regular"]);
  expect(await reserve(deps, booking(deps, ["student"]))).toEqual({ ok: false, error: "sold_out" });
  expect((await desk(deps)).pools).toEqual([{ ...places, taken: 2 }]);
  await save(deps, { ...(await offerNow(deps)), pools: [{ ...places, capacity: 1 }] });
  expect((await desk(deps)).pools[0]).toMatchObject({ capacity: 1, taken: 2 });
});

test("a kind that was ordered stays; names that do not fit are refused, and nothing is written", async () => {
  const deps = await fresh();
  await ordered(deps, ["regular"]);
  const offer = await offerNow(deps);
  const before = await desk(deps);
  const [regular, student] = offer.types as [Offer["types"][number], Offer["types"][number]];
  const refused = async (types: Offer["types"]) => {
    const done = await save(deps, { ...offer, refundHours: 1, types });
    return done.ok ? "saved" : done.error;
  };
  expect(await refused([student])).toBe("in_use");
  expect(await refused([regular, regular])).toBe("twice");
  expect(await refused([{ ...regular, pools: ["none"] }])).toBe("unknown_pool");
  const at = deps.now();
  expect(await refused([{ ...regular, salesStart: at, salesEnd: at }])).toBe("sales_dates");
  expect(await desk(deps)).toEqual(before);
  expect(await refused([regular])).toBe("saved");
});

test("staff find an order and end it whatever its terms say; its price goes back once", async () => {
  const deps = await fresh();
  await save(deps, { ...(await offerNow(deps)), refundHours: null });
  const order = (await readOrder(deps, await ordered(deps, ["regular"])))!;
  await settle(deps, {
    order: order.reference,
    method: "transfer",
    reference: "s1",
    amount: money(3000, "USD"),
    actor: "system",
    organisation: "Reboot Lives",
  });
  expect(await browseOrders(deps, WORKSHOP, order.buyerEmail.toUpperCase())).toMatchObject([
    { reference: order.reference, state: "confirmed", places: 1 },
  ]);
  expect(await browseOrders(deps, WORKSHOP, "%")).toEqual([]);
  const end = (slug = WORKSHOP) =>
    endOrderByStaff(deps, { slug, orderId: order.id, actor: "staff", organisation: "Reboot Lives" });
  expect(await end("another-event")).toEqual({ ok: false, error: "unknown" });
  expect(await end()).toEqual({ ok: true, value: null });
  expect(await end()).toEqual({ ok: false, error: "over" });
  expect((await desk(deps)).refundsDue).toBe(1);
});
