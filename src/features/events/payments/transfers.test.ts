import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { markManualRefundSent } from "./refunds.service.server";
import { announceTransfer, expireOrders } from "../orders/orders.service.server";
import { reserve } from "../orders/reserve.service.server";
import {
  ACCOUNT,
  ORGANISATION,
  depsAfter,
  booking,
  seatsLeft,
  mailsTo,
  placeOrder,
  payByTransfer,
  readPlacedOrder,
  sampleDatabaseForEach,
  setCapacity,
} from "../orders/orders.fixture";
import { settle } from "./settle.service.server";
import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";

const fresh = await sampleDatabaseForEach();

test("a transfer extends the hold for days and sends the account once", async () => {
  const deps = await fresh();
  const input = booking(deps, ["regular"]);
  const done = await reserve(deps, input);
  const { token } = (done as { value: { token: string } }).value;
  const announce = (at: Deps) =>
    announceTransfer(at, token, { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true });
  expect(await announce(deps)).toEqual({ ok: true, value: "announced" });
  expect(await announce(deps)).toEqual({ ok: true, value: "announced" });
  expect(await mailsTo(deps, input.buyer.email)).toEqual(["tickets.transfer"]);
  expect(await expireOrders(depsAfter(deps, DAY_MS))).toBe(0);
  expect(await seatsLeft(depsAfter(deps, DAY_MS))).toEqual({ regular: 23, student: 23 });
  expect(await expireOrders(depsAfter(deps, 5 * DAY_MS))).toBe(1);
});

test("seats held by a clock that was set back are released", async () => {
  const deps = await fresh();
  const before = await seatsLeft(deps);
  await placeOrder(depsAfter(deps, 3 * DAY_MS), ["regular"]);
  expect(await seatsLeft(deps)).not.toEqual(before);
  await placeOrder(deps, ["regular"]);
  expect(await expireOrders(deps)).toBe(1);
  expect(await seatsLeft(deps)).toEqual({ regular: before["regular"]! - 1, student: before["student"]! - 1 });
});

test("a transfer cannot be chosen after the hold", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"]);
  const done = await announceTransfer(depsAfter(deps, 16 * MINUTE_MS), token, {
    account: ACCOUNT,
    organisation: ORGANISATION,
    emailVerified: true,
  });
  expect(done).toEqual({ ok: false, error: "too_late" });
});

test("money in time confirms once; a wrong amount or another order books nothing", async () => {
  const deps = await fresh();
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular", "student"]));
  const other = await readPlacedOrder(deps, await placeOrder(deps, ["regular", "student"]));
  expect(await payByTransfer(deps, order.reference, 4400, "s1")).toEqual({
    ok: false,
    error: "wrong_amount",
  });
  expect(await payByTransfer(deps, "XXX-2222", 4500, "s1")).toEqual({ ok: false, error: "unknown" });
  expect(await payByTransfer(deps, order.reference, 4500, "s1")).toEqual({ ok: true, value: "confirmed" });
  expect(await payByTransfer(deps, order.reference, 4500, "s1")).toEqual({ ok: true, value: "confirmed" });
  expect(await payByTransfer(deps, other.reference, 4500, "s1")).toEqual({
    ok: false,
    error: "reference_used",
  });
  expect(await payByTransfer(deps, order.reference, 4500, "s2")).toEqual({ ok: false, error: "not_payable" });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.confirmed"]);
  expect(await seatsLeft(deps)).toEqual({ regular: 20, student: 20 });
});

test("money in another currency books nothing", async () => {
  const deps = await fresh();
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const received = {
    order: order.reference,
    method: "transfer",
    reference: "s1",
    amount: money(3000, "EUR"),
    actor: "system",
    organisation: ORGANISATION,
  } as const;
  expect(await settle(deps, received)).toEqual({ ok: false, error: "wrong_amount" });
  expect(await payByTransfer(deps, order.reference, 3000, "s1")).toEqual({ ok: true, value: "confirmed" });
});

test("late money confirms while seats are left; otherwise it is refunded once, with an email", async () => {
  const deps = await fresh();
  await setCapacity(deps, 2);
  const lucky = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const late = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const then = depsAfter(deps, DAY_MS);
  await expireOrders(then);
  await placeOrder(then, ["regular"]);
  expect(await payByTransfer(then, lucky.reference, 3000, "s1")).toEqual({ ok: true, value: "confirmed" });
  const back = { ok: true, value: "refunded_late" };
  expect(await payByTransfer(then, late.reference, 3000, "s2")).toEqual(back);
  expect(await payByTransfer(then, late.reference, 3000, "s2")).toEqual(back);
  expect(await payByTransfer(then, late.reference, 3000, "s3")).toEqual({ ok: false, error: "not_payable" });
  expect(await mailsTo(deps, late.buyerEmail)).toEqual(["tickets.late"]);
  const refunds = await deps.db.selectFrom("ticket_refund").selectAll().execute();
  expect(refunds.map(({ order_id, amount_minor, reason }) => [order_id, amount_minor, reason])).toEqual([
    [late.id, 3000, "late"],
  ]);
  const staff = { ...deps, organisation: ORGANISATION };
  expect(await markManualRefundSent(staff, refunds[0]!.id, "system")).toBe(true);
  expect(await markManualRefundSent(staff, refunds[0]!.id, "system")).toBe(false);
  expect(await mailsTo(deps, late.buyerEmail)).toEqual(["tickets.late", "tickets.refunded"]);
  const { text } = await deps.db
    .selectFrom("outbox_message")
    .select("text")
    .where("kind", "=", "tickets.refunded")
    .executeTakeFirstOrThrow();
  expect(text).toMatch(/We sent USD.30\.00 to you by bank transfer on \d+ \w+ \d{4}/);
});

test("a hold that a faster clock has ended does not sell a seat twice", async () => {
  const deps = await fresh();
  await setCapacity(deps, 1);
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  // A process with a fast clock sold the seat; this one still sees the hold.
  await placeOrder(depsAfter(deps, 15 * MINUTE_MS), ["regular"]);
  expect(await payByTransfer(depsAfter(deps, 14 * MINUTE_MS), order.reference, 3000, "s1")).toEqual({
    ok: true,
    value: "refunded_late",
  });
});
