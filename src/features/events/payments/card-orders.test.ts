import { expect, test } from "vitest";
import { tick, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { PaymentsUnavailable } from "../../../ports/payments";
import { readBalances } from "../../donations/gifts/give.fixture";
import { pollPendingPayments, reconcile } from "../../donations/payments/reconciliation.service.server";
import { createCardPaymentFixture } from "./card-orders.fixture";
import { ACCOUNT, ORGANISATION, placeOrder, setCapacity, signed } from "../orders/orders.fixture";
import { MINUTE_MS } from "../../../platform/time/durations";
import { callOffEvent, cancelCalledOffOrders } from "../tickets/call-off.service.server";
import { returnTickets } from "../orders/return-tickets.service.server";
import { orderView } from "../orders/order-view.server";
import { announceTransfer, expireOrders } from "../orders/orders.service.server";
import { syncOrderPayment, payByCard } from "./pay-by-card.service.server";
import { readEventPayments, sendRefunds } from "./refunds.service.server";

const TICKETS = "income:tickets";
const HELD = "assets:held:sandbox";

test("an order paid by card is confirmed once, with tickets, mail, and the books for income and fee", async () => {
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

test("pressed twice, also at the same time, there is one page; it ends with the hold", async () => {
  const { deps, advanceClock: later } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const all = await Promise.all([payByCard(deps, token), payByCard(deps, token), payByCard(deps, token)]);
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await deps.db.selectFrom("sandbox_page").select("ref").execute()).toHaveLength(1);
  later(16 * MINUTE_MS);
  expect(await payByCard(deps, token)).toEqual({ ok: false, error: "too_late" });
  expect(await payByCard(deps, "x".repeat(43))).toEqual({ ok: false, error: "unknown" });
});

test("a provider that does not answer takes nothing, and the next try opens one page with the same key", async () => {
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

test("a refused card leaves the places held for ten minutes, and another try, or a transfer, is possible", async () => {
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

test("an event that is called off takes no money: nothing is offered, and nothing is begun", async () => {
  const { deps, read } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  const shown = async () =>
    orderView(await read(token), { card: true, account: ACCOUNT, changedAt: null }, "en", deps.now());
  const status = (to: "cancelled" | "scheduled") =>
    deps.db.updateTable("event").set({ status: to }).execute();
  expect(await shown()).toMatchObject({ messages: { title: "Your places are held" }, card: "begin" });
  await status("cancelled");
  expect(await shown()).toMatchObject({
    messages: { title: "The event is called off" },
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

test("late money without a place goes back by the provider exactly once, and a mail explains", async () => {
  const {
    deps,
    sandbox,
    pageOf,
    syncPayments: receive,
    listener,
    advanceClock: later,
    read,
    mails,
    refunds,
  } = await createCardPaymentFixture();
  await setCapacity(deps, 1);
  const token = await placeOrder(deps, ["regular"]);
  const page = await pageOf(token);
  later(16 * MINUTE_MS);
  await expireOrders(deps);
  await placeOrder(deps, ["regular"]);
  await pay(sandbox, page, "succeed");
  await receive();
  expect((await read(token)).state).toBe("refunded_late");
  // The process ends between asking and writing down (both the state and the mail); the next one asks again.
  const [{ id }] = (await deps.db.selectFrom("ticket_refund").select("id").execute()) as [{ id: string }];
  expect(await sendRefunds(signed(deps))).toBe(1);
  await deps.db
    .updateTable("ticket_refund")
    .set({ state: "due", sent_at: null })
    .where("id", "=", id)
    .execute();
  await deps.db.deleteFrom("outbox_message").where("kind", "=", "tickets.refunded").execute();
  expect(await sendRefunds(signed(deps))).toBe(1);
  expect(await sendRefunds(signed(deps))).toBe(0);
  await receive();
  await reconcile(listener);
  expect(await refunds()).toMatchObject({
    recorded: [{ state: "sent", reason: "late", minor: 3000 }],
    atProvider: [{ minor: 3000 }],
  });
  expect(await mails()).toEqual(["tickets.late", "tickets.refunded"]);
  const { [TICKETS]: income, [HELD]: held } = await readBalances(deps);
  expect([income, held]).toEqual([undefined, -90]);
  expect((await readEventPayments(deps, "git-and-github-in-one-day"))!.refunds).toEqual([]);
});

test("late money takes a place that is left; money for an order that was cancelled meanwhile goes back", async () => {
  const {
    deps,
    sandbox,
    pageOf,
    syncPayments: receive,
    advanceClock: later,
    read,
    mails,
    refunds,
  } = await createCardPaymentFixture();
  const [lucky, cancelled] = [await placeOrder(deps, ["regular"]), await placeOrder(deps, ["regular"])];
  const pages = [await pageOf(lucky), await pageOf(cancelled)];
  await returnTickets(deps, cancelled, { tickets: "all", organisation: ORGANISATION });
  later(16 * MINUTE_MS);
  for (const page of pages) await pay(sandbox, page, "succeed");
  await receive();
  expect([(await read(lucky)).state, (await read(cancelled)).state]).toEqual(["confirmed", "cancelled"]);
  await sendRefunds(signed(deps));
  await receive();
  expect((await refunds()).atProvider).toHaveLength(1);
  expect((await mails()).toSorted()).toEqual([
    "tickets.cancelled",
    "tickets.confirmed",
    "tickets.refunded",
    "tickets.returned",
  ]);
  expect((await readBalances(deps))[TICKETS]).toBe(-3000);
});

test("tickets given back bring their price back to the card, and a mail names ticket, sum, date and method", async () => {
  const {
    deps,
    payForOrder: payFor,
    syncPayments: receive,
    read,
    refunds,
  } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular", "student"]);
  const { tickets } = await payFor(token);
  const student = tickets.find(({ typeName }) => typeName.en === "Student")!;
  await returnTickets(deps, token, { tickets: [student.id], organisation: ORGANISATION });
  await sendRefunds(signed(deps));
  await receive();
  expect((await read(token)).state).toBe("partly_refunded");
  expect(await refunds()).toMatchObject({
    recorded: [{ state: "sent", minor: 1500 }],
    atProvider: [{ minor: 1500 }],
  });
  const sent = await deps.db
    .selectFrom("outbox_message")
    .select(["subject", "text"])
    .where("kind", "=", "tickets.refunded")
    .execute();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toBe("Your refund: Workshop: Git and GitHub in one day");
  expect(sent[0]!.text).toMatch(/We sent USD.15\.00 back to the card you paid with on \d+ \w+ \d{4}/);
  expect(sent[0]!.text).toMatch(/Tickets: Student[^,]*\n/);
  expect((await readBalances(deps))[TICKETS]).toBe(-3000);
});

test("a refund that the provider refuses is finance's to send, and is then not sent by the provider any more", async () => {
  const { deps, payForOrder: payFor, refunds } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  await payFor(token);
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  const refusing = {
    ...deps.payments,
    refund: () => Promise.resolve({ ok: false, error: "refused" } as const),
  };
  await sendRefunds({ ...signed(deps), payments: refusing });
  const money = await readEventPayments(deps, "git-and-github-in-one-day");
  expect(money!.refunds).toMatchObject([{ state: "failed", amountMinor: 3000 }]);
  expect(await sendRefunds(signed(deps))).toBe(0);
  expect((await refunds()).atProvider).toEqual([]);
});

test("events that were lost are made up for: on coming back, by the poller, and by the comparison", async () => {
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

test("a payment that takes a while confirms when it is there", async () => {
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

test("a called-off event gives everybody their money back once, and tells them; a scheduled one does not", async () => {
  const { deps, payForOrder: payFor, read, mails, refunds } = await createCardPaymentFixture();
  const slug = "git-and-github-in-one-day";
  const paid = await placeOrder(deps, ["regular", "student"]);
  await payFor(paid);
  const held = await placeOrder(deps, ["regular"]);
  const organisation = async () => ORGANISATION;
  expect(await callOffEvent(deps, slug, "staff")).toEqual({ ok: false, error: "not_cancelled" });
  expect(await cancelCalledOffOrders({ ...deps, organisation })).toBe(0);
  await deps.db.updateTable("event").set({ status: "cancelled" }).where("slug", "=", slug).execute();
  for (const _ of [1, 2]) expect(await callOffEvent(deps, slug, "staff")).toEqual({ ok: true, value: null });
  expect(await cancelCalledOffOrders({ ...deps, organisation })).toBe(2);
  expect(await cancelCalledOffOrders({ ...deps, organisation })).toBe(0);
  expect([(await read(paid)).state, (await read(held)).state]).toEqual(["refunded", "cancelled"]);
  expect(await sendRefunds(signed(deps))).toBe(1);
  expect((await refunds()).atProvider).toMatchObject([{ minor: 4500 }]);
  expect((await mails()).toSorted()).toEqual([
    "tickets.confirmed",
    "tickets.off",
    "tickets.off",
    "tickets.refunded",
  ]);
});
