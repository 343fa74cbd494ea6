import { expect, test } from "vitest";
import { pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { readBalances } from "../../donations/gifts/give.fixture";
import { syncPayment } from "../../donations/payments/payment-sync.service.server";
import { reconcile } from "../../donations/payments/reconciliation.service.server";
import { HELD, TICKETS, createCardPaymentFixture } from "./card-orders.fixture";
import { ORGANISATION, WORKSHOP, placeOrder, setCapacity, signed } from "../orders/orders.fixture";
import { MINUTE_MS } from "../../../platform/time/durations";
import { callOffEvent, cancelCalledOffOrders, previewCallOff } from "../tickets/call-off.service.server";
import { checkInTicket } from "../check-in/check-in.service.server";
import { cancelOrderByStaff } from "../tickets/ticket-admin.service.server";
import { returnTickets } from "../orders/return-tickets.service.server";
import { expireOrders } from "../orders/orders.service.server";
import { readEventPayments, sendRefunds } from "./refunds.service.server";

test("late money without a seat is refunded by the provider exactly once, with an email", async () => {
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
  // Simulates a crash between the request and its record; the next run requests it again.
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

test("late money takes a remaining seat; money for a cancelled order is refunded", async () => {
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

test("returned tickets are refunded to the card, and an email states ticket, amount, date and method", async () => {
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

test("a refund that the provider refuses is left to finance, not requested again and not announced", async () => {
  const { deps, payForOrder: payFor, mails, refunds } = await createCardPaymentFixture();
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
  expect((await mails()).toSorted()).toEqual(["tickets.cancelled", "tickets.confirmed"]);
});

test("calling off an event refunds and notifies each guest once; a scheduled event cannot be called off", async () => {
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

async function scannedOrder() {
  const fixture = await createCardPaymentFixture();
  const { deps, payForOrder } = fixture;
  const token = await placeOrder(deps, ["regular", "regular"]);
  const { id, tickets } = await payForOrder(token);
  const scan = (direction: "in" | "out") =>
    checkInTicket(deps, {
      clientId: deps.newId(),
      slug: WORKSHOP,
      direction,
      actor: deps.newId(),
      text: tickets[0]!.code,
    });
  await scan("in");
  const setEvent = (values: object) =>
    deps.db.updateTable("event").set(values).where("slug", "=", WORKSHOP).execute();
  const callOff = async () => {
    await setEvent({ status: "cancelled" });
    await callOffEvent(deps, WORKSHOP, "staff");
    await cancelCalledOffOrders({ ...deps, organisation: async () => ORGANISATION });
  };
  const end = () =>
    cancelOrderByStaff(deps, { slug: WORKSHOP, orderId: id, actor: "staff", organisation: ORGANISATION });
  return { ...fixture, token, scan, setEvent, callOff, end };
}

test("calling off an event refunds a guest whose ticket was scanned before", async () => {
  const { deps, token, scan, callOff, read, mails, refunds } = await scannedOrder();
  await scan("out");
  await callOff();
  await sendRefunds(signed(deps));
  expect((await read(token)).state).toBe("refunded");
  expect((await refunds()).atProvider).toMatchObject([{ minor: 6000 }]);
  expect(await mails()).toContain("tickets.off");
});

test("calling off a past event refunds absent guests; staff can refund the others", async () => {
  const { deps, token, setEvent, callOff, end, read, refunds } = await scannedOrder();
  await setEvent({
    starts_at: new Date(deps.now().getTime() - 120 * MINUTE_MS),
    ends_at: new Date(deps.now().getTime() - MINUTE_MS),
  });
  expect(await previewCallOff(deps, WORKSHOP)).toMatchObject({ orders: 1, tickets: 1, admitted: 1 });
  await callOff();
  expect((await read(token)).state).toBe("partly_refunded");
  expect(await previewCallOff(deps, WORKSHOP)).toMatchObject({ orders: 0, tickets: 0, admitted: 1 });
  expect(await end()).toEqual({ ok: true, value: null });
  await sendRefunds(signed(deps));
  expect((await read(token)).state).toBe("refunded");
  expect((await refunds()).atProvider).toMatchObject([{ minor: 3000 }, { minor: 3000 }]);
});

test("a cancelled order of a current event retains the tickets of admitted guests until they leave", async () => {
  const { token, scan, end, read } = await scannedOrder();
  expect(await end()).toEqual({ ok: true, value: null });
  expect((await read(token)).tickets.map(({ state }) => state).toSorted()).toEqual([
    "cancelled",
    "checked_in",
  ]);
  await scan("out");
  expect(await end()).toEqual({ ok: true, value: null });
  expect((await read(token)).state).toBe("refunded");
});

test("a returned refund is reversed in the ledger and left to finance, and the guest is notified", async () => {
  const { deps, payForOrder, syncPayments, listener, mails } = await createCardPaymentFixture();
  const token = await placeOrder(deps, ["regular"]);
  await payForOrder(token);
  const before = await readBalances(deps);
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  await sendRefunds(signed(deps));
  await syncPayments();
  expect((await readBalances(deps))[TICKETS]).toBe(undefined);
  const { payment_ref: paymentRef } = await deps.db
    .selectFrom("payment_attempt")
    .select("payment_ref")
    .where("state", "=", "succeeded")
    .executeTakeFirstOrThrow();
  const payment = await deps.payments.readPayment(paymentRef!);
  const returned = {
    ...payment!,
    refunds: [],
    failedRefunds: payment!.refunds.map(({ ref, key }) => ({ ref, key })),
  };
  for (let again = 0; again < 2; again++) await syncPayment(listener, returned);
  expect(await readBalances(deps)).toEqual(before);
  expect((await readEventPayments(deps, WORKSHOP))!.refunds).toMatchObject([
    { state: "failed", amountMinor: 3000 },
  ]);
  expect((await mails()).filter((kind) => kind === "tickets.refund-failed")).toHaveLength(1);
});
