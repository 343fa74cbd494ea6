import { expect, test } from "vitest";
import { tick, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { PaymentsUnavailable } from "../../../ports/payments";
import { readBalances } from "../../donations/gifts/give.fixture";
import { createColleague, listMailsOfKind } from "../../staff-notices/staff-notices.fixture";
import { processPaymentEvents } from "../../donations/payments/payment-events.service.server";
import { pollPendingPayments, reconcile } from "../../donations/payments/reconciliation.service.server";
import { HELD, TICKETS, createCardPaymentFixture } from "./card-orders.fixture";
import { ACCOUNT, ORGANISATION, placeOrder, signed } from "../orders/orders.fixture";
import { MINUTE_MS } from "../../../platform/time/durations";
import { orderView } from "../orders/order-view.server";
import { announceTransfer, expireOrders } from "../orders/orders.service.server";
import { syncOrderPayment, payByCard } from "./pay-by-card.service.server";
import { sendRefunds } from "./refunds.service.server";
import { m } from "../../../paraglide/messages";

test("an order paid by card is confirmed once, with tickets, email, income and fee", async () => {
  const {
    deps,
    payForOrder: payFor,
    listener,
    syncPayments: receive,
    mails,
  } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular", "student"]);
  const order = await payFor(token);
  expect([order.state, order.method, order.tickets.length]).toEqual(["confirmed", "card", 2]);
  const booked = { [HELD]: 4500 - 135, "expenses:payment-fees": 135, [TICKETS]: -4500 };
  expect(await readBalances(deps)).toMatchObject(booked);
  const { ref } = await deps.db.selectFrom("sandbox_payment").select("ref").executeTakeFirstOrThrow();
  await deps.db.updateTable("payment_event").set({ state: "waiting", next_try_at: deps.now() }).execute();
  expect(await receive()).toBeGreaterThan(0);
  await listener.syncOrder!(order.id, (await deps.payments.readPayment(ref))!);
  expect(await readBalances(deps)).toMatchObject(booked);
  expect(await mails()).toEqual(["tickets.confirmed"]);
  expect(await reconcile(listener)).toBe(0);
  expect(await payByCard(deps, token)).toEqual({ ok: false, error: "too_late" });
});

test("repeated and concurrent requests open one payment page, which ends with the hold", async () => {
  const { deps, advanceClock: later } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const all = await Promise.all([payByCard(deps, token), payByCard(deps, token), payByCard(deps, token)]);
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await deps.db.selectFrom("sandbox_page").select("ref").execute()).toHaveLength(1);
  later(16 * MINUTE_MS);
  expect(await payByCard(deps, token)).toEqual({ ok: false, error: "too_late" });
  expect(await payByCard(deps, "x".repeat(43))).toEqual({ ok: false, error: "unknown" });
});

test("an unavailable provider charges nothing, and the next attempt opens one page with the same key", async () => {
  const { deps } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const unavailable = {
    ...deps.payments,
    openPaymentPage: () => Promise.reject(new PaymentsUnavailable("gone")),
  };
  expect(await payByCard({ ...deps, payments: unavailable }, token)).toEqual({
    ok: false,
    error: "provider_unavailable",
  });
  expect((await payByCard(deps, token)).ok).toBe(true);
  expect(await deps.db.selectFrom("payment_attempt").select("number").execute()).toEqual([{ number: 1 }]);
});

test("a declined card extends the hold by ten minutes, for another attempt or a transfer", async () => {
  const { deps, payForOrder: payFor, advanceClock: later, read } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  later(14 * MINUTE_MS);
  const refused = await payFor(token, "fail");
  expect([refused.state, refused.attempt]).toEqual(["awaiting_payment", "failed"]);
  later(9 * MINUTE_MS);
  expect((await payFor(token, "fail")).state).toBe("awaiting_payment");
  later(9 * MINUTE_MS);
  const input = { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true };
  expect(await announceTransfer(deps, token, input)).toEqual({ ok: true, value: "announced" });
  later(24 * 60 * MINUTE_MS);
  expect(await expireOrders(deps)).toBe(0);
  expect([(await read(token)).state, (await read(token)).method]).toEqual(["awaiting_payment", "transfer"]);
  expect(Object.keys(await readBalances(deps))).not.toContain(TICKETS);
});

test("a cancelled event offers and starts no payment", async () => {
  const { deps, read } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const shown = async () =>
    orderView(await read(token), { card: true, account: ACCOUNT, changedAt: null }, "en", deps.now());
  const status = (to: "cancelled" | "scheduled") =>
    deps.db.updateTable("event").set({ status: to }).execute();
  expect(await shown()).toMatchObject({ messages: { title: m.tickets_reserved() }, card: "begin" });
  await status("cancelled");
  expect(await shown()).toMatchObject({
    messages: { title: m.tickets_called_off() },
    hold: null,
    card: null,
    transfer: null,
  });
  const input = { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true };
  expect(await payByCard(deps, token)).toEqual({ ok: false, error: "too_late" });
  expect(await announceTransfer(deps, token, input)).toEqual({ ok: false, error: "too_late" });
  expect(await deps.db.selectFrom("payment_attempt").select("id").execute()).toEqual([]);
  await status("scheduled");
  expect((await payByCard(deps, token)).ok).toBe(true);
});

test("money for a cancelled event is refunded with an email, although seats are left", async () => {
  const { deps, sandbox, pageOf, syncPayments, read, mails, refunds } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const page = await pageOf(token);
  await deps.db.updateTable("event").set({ status: "cancelled" }).execute();
  await pay(sandbox, page, "succeed");
  await syncPayments();
  const { state, tickets } = await read(token);
  expect([state, tickets]).toEqual(["refunded_late", []]);
  expect(await mails()).toEqual(["tickets.late"]);
  expect(await sendRefunds(signed(deps))).toBe(1);
  expect(await refunds()).toMatchObject({
    recorded: [{ state: "sent", reason: "late", minor: 3000 }],
    atProvider: [{ minor: 3000 }],
  });
});

test("lost provider events are recovered by the returning guest, the poller and the reconciliation", async () => {
  const {
    deps,
    sandbox,
    pageOf,
    listener,
    advanceClock: later,
    read,
    rejectEventsWhen: refuseWhen,
  } = await createCardPaymentFixture();
  refuseWhen(() => true);
  const tokens = [
    await placeOrder(deps, ["regular"]),
    await placeOrder(deps, ["regular"]),
    await placeOrder(deps, ["regular"]),
  ];
  for (const token of tokens) await pay(sandbox, await pageOf(token), "succeed");
  const [first, second, third] = tokens as [string, string, string];
  await syncOrderPayment(deps, (await read(first)).id, ORGANISATION);
  expect((await read(first)).state).toBe("confirmed");
  await deps.db
    .updateTable("payment_attempt")
    .set({ updated_at: new Date(deps.now().getTime() + 3 * MINUTE_MS) })
    .where("order_id", "=", (await read(third)).id)
    .execute();
  later(3 * MINUTE_MS);
  await pollPendingPayments(listener);
  expect([(await read(second)).state, (await read(third)).state]).toEqual(["confirmed", "awaiting_payment"]);
  await reconcile(listener);
  expect((await read(third)).state).toBe("confirmed");
  expect(await reconcile(listener)).toBe(0);
});

test("a delayed payment confirms the order when it arrives", async () => {
  const {
    deps,
    sandbox,
    payForOrder: payFor,
    advanceClock: later,
    syncPayments: receive,
    read,
  } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  expect((await payFor(token, "late")).attempt).toBe("processing");
  expect(await payByCard(deps, token)).toEqual({ ok: false, error: "under_way" });
  later(MINUTE_MS + 1000);
  await tick(sandbox);
  await receive();
  expect((await read(token)).state).toBe("confirmed");
});

test("a process without order support leaves a payment of an order to one that has it", async () => {
  const { deps, sandbox, pageOf, syncPayments, advanceClock, read } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  await pay(sandbox, await pageOf(token), "succeed");
  await processPaymentEvents(deps);
  expect([(await read(token)).state, Object.keys(await readBalances(deps)).includes(TICKETS)]).toEqual([
    "awaiting_payment",
    false,
  ]);
  advanceClock(MINUTE_MS);
  await syncPayments();
  expect((await read(token)).state).toBe("confirmed");
});

test("an expired payment page ends its attempt of an order", async () => {
  const { deps, sandbox, pageOf, syncPayments, advanceClock, read } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  await pageOf(token);
  advanceClock(41 * MINUTE_MS);
  await tick(sandbox);
  await syncPayments();
  expect((await read(token)).attempt).toBe("timed_out");
});

test("a dispute of an order's payment is emailed to finance with a link to the reconciliation", async () => {
  const { deps, payForOrder } = await createCardPaymentFixture();
  await createColleague(deps, "money@staff.example", ["finance"]);
  await payForOrder(await placeOrder(deps, ["regular"]), "dispute");
  const { ref } = await deps.db.selectFrom("sandbox_payment").select("ref").executeTakeFirstOrThrow();
  const mails = await listMailsOfKind(deps, "staff.dispute");
  expect(mails).toMatchObject([{ recipient: "money@staff.example", subject: expect.stringContaining(ref) }]);
  expect(mails[0]!.text).toContain(`${deps.origin}/admin/reconciliation`);
});
