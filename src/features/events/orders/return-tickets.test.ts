import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { cancelOrderByStaff } from "../tickets/ticket-admin.service.server";
import type { Booking } from "./reserve.service.server";
import { cancelOrder, returnTickets } from "./return-tickets.service.server";
import { orderView } from "./order-view.server";
import { MINUTE_MS } from "../../../platform/time/durations";
import {
  ORGANISATION,
  depsAfter,
  mailsTo,
  seatsLeft,
  makeFree,
  placeOrder,
  payByTransfer,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "./orders.fixture";

const fresh = await sampleDatabaseForEach();

test("a returned ticket is refunded at its own price, by the terms of its order", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular", "student", "student"]);
  const order = await readPlacedOrder(deps, token);
  await payByTransfer(deps, order.reference, 6000, "s1");
  const [regular, student] = (await readPlacedOrder(deps, token)).tickets;
  const back = (at: Deps, tickets: string[] | "all") =>
    returnTickets(at, token, { tickets, organisation: ORGANISATION });
  expect(await back(deps, [student!.id])).toEqual({ ok: true, value: null });
  const after = await readPlacedOrder(deps, token);
  expect(after.state).toBe("partly_refunded");
  const mail = await deps.db
    .selectFrom("outbox_message")
    .select("text")
    .where("kind", "=", "tickets.cancelled")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(m.tickets_mail_refund({ amount: "$15" }));
  expect(mail.text).toMatch(/Cancelled: Student \(.+\)\./);
  const view = orderView(after, { card: false, account: null, changedAt: null }, "en", deps.now());
  expect(view.refunded).toBe("$15");
  expect(await seatsLeft(deps)).toEqual({ regular: 22, student: 22 });
  await deps.db.updateTable("event").set({ refund_hours: null }).execute();
  expect(await back(deps, [regular!.id])).toEqual({ ok: true, value: null });
  const near = depsAfter(deps, order.startsAt.getTime() - deps.now().getTime() - 47 * 60 * MINUTE_MS);
  expect(await back(near, "all")).toEqual({ ok: false, error: "too_late" });
  expect(await back(deps, "all")).toEqual({ ok: true, value: null });
  expect((await readPlacedOrder(deps, token)).state).toBe("refunded");
  const refunds = await deps.db.selectFrom("ticket_refund").select("amount_minor").execute();
  expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual([1500, 3000, 1500]);
  expect(await back(deps, "all")).toEqual({ ok: true, value: null });
});

test("unpaid and free orders are returned without refunds, and free their seats", async () => {
  const deps = await fresh();
  const unpaid = await placeOrder(deps, ["regular"]);
  await returnTickets(deps, unpaid, { tickets: "all", organisation: ORGANISATION });
  await makeFree(deps);
  const free = await placeOrder(deps, ["regular", "regular"], { seenMinor: 0 });
  await returnTickets(deps, free, {
    tickets: [(await readPlacedOrder(deps, free)).tickets[0]!.id],
    organisation: ORGANISATION,
  });
  expect((await readPlacedOrder(deps, free)).state).toBe("confirmed");
  expect(await seatsLeft(deps)).toEqual({ regular: 23, student: 23 });
  await returnTickets(deps, free, { tickets: "all", organisation: ORGANISATION });
  expect([(await readPlacedOrder(deps, unpaid)).state, (await readPlacedOrder(deps, free)).state]).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(await seatsLeft(deps)).toEqual({ regular: 24, student: 24 });
  expect(await deps.db.selectFrom("ticket_refund").select("id").execute()).toEqual([]);
});

test("a link without an order returns no tickets", async () => {
  const deps = await fresh();
  for (const link of ["no token", "x".repeat(43)])
    expect(await returnTickets(deps, link, { tickets: "all", organisation: ORGANISATION })).toEqual({
      ok: false,
      error: "unknown",
    });
});

async function placePaidOrder(deps: Deps, types: readonly string[], over: Partial<Booking> = {}) {
  const token = await placeOrder(deps, types, over);
  const { reference, totalMinor } = await readPlacedOrder(deps, token);
  await payByTransfer(deps, reference, totalMinor, `payment of ${reference}`);
  return { token, ...(await readPlacedOrder(deps, token)) };
}

const lastMailTo = async (deps: Deps, email: string) =>
  (await listMailsWithLinks(deps)).findLast(({ recipient }) => recipient === email)!;

test("a guest gets one email about a return, and none about a refused one", async () => {
  const deps = await fresh();
  const unpaid = await placeOrder(deps, ["regular"]);
  const { buyerEmail } = await readPlacedOrder(deps, unpaid);
  for (const _ of [1, 2])
    expect(await returnTickets(deps, unpaid, { tickets: "all", organisation: ORGANISATION })).toEqual({
      ok: true,
      value: null,
    });
  expect(await mailsTo(deps, buyerEmail)).toEqual(["tickets.cancelled"]);
  const late = await placePaidOrder(deps, ["regular"]);
  const started = { ...deps, now: () => late.startsAt };
  await returnTickets(started, late.token, { tickets: "all", organisation: ORGANISATION });
  expect(await mailsTo(deps, late.buyerEmail)).toEqual(["tickets.confirmed"]);
});

test("free tickets can be returned until the event ends", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const token = await placeOrder(deps, ["regular"], { seenMinor: 0 });
  const { endsAt } = await readPlacedOrder(deps, token);
  const returnAt = (now: Date) =>
    returnTickets({ ...deps, now: () => now }, token, { tickets: "all", organisation: ORGANISATION });
  expect(await returnAt(endsAt)).toEqual({ ok: false, error: "too_late" });
  expect(await returnAt(new Date(endsAt.getTime() - 1))).toEqual({ ok: true, value: null });
});

test("a free ticket of a paid order is returned without a refund", async () => {
  const deps = await fresh();
  await deps.db.updateTable("ticket_type").set({ price_minor: 0 }).where("key", "=", "student").execute();
  const { token, tickets } = await placePaidOrder(deps, ["regular", "student"], { seenMinor: 3000 });
  const student = tickets.find(({ typeName }) => typeName.en === "Student")!;
  await returnTickets(deps, token, { tickets: [student.id], organisation: ORGANISATION });
  const after = await readPlacedOrder(deps, token);
  expect(after.tickets.map(({ state }) => state).toSorted()).toEqual(["cancelled", "valid"]);
  expect(after.state).toBe("confirmed");
  const view = orderView(after, { card: false, account: null, changedAt: null }, "en", deps.now());
  expect(view).toMatchObject({ state: "confirmed", refunded: null });
  expect(await deps.db.selectFrom("ticket_refund").select("id").execute()).toEqual([]);
});

test("the email about a return names the guest of each ticket, or the buyer of an unnamed one", async () => {
  const deps = await fresh();
  const guests = [
    { type: "regular", name: "Dawit" },
    { type: "student", name: "" },
  ];
  const { token, buyerEmail } = await placePaidOrder(deps, ["regular", "student"], { guests });
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  const mail = await lastMailTo(deps, buyerEmail);
  expect(mail.text).toMatch(/Cancelled: Regular[^,]* \(Dawit\) and Student[^,]* \(Amina Okello\)\./);
});

const cancelByStaff = (deps: Deps, { id, slug }: { id: string; slug: string }) =>
  cancelOrderByStaff(deps, { slug, orderId: id, actor: "staff", organisation: ORGANISATION });

test("a guest who returns their last ticket gets a cancelled calendar entry", async () => {
  const deps = await fresh();
  const { token, tickets, buyerEmail } = await placePaidOrder(deps, ["regular", "student"]);
  const returnOne = (ticket: string) =>
    returnTickets(deps, token, { tickets: [ticket], organisation: ORGANISATION });
  await returnOne(tickets[0]!.id);
  expect((await lastMailTo(deps, buyerEmail)).calendar).toBe(null);
  await returnOne(tickets[1]!.id);
  expect((await lastMailTo(deps, buyerEmail)).calendar).toContain("METHOD:CANCEL");
});

test("an order cancelled by staff sends the tickets, the refund and a cancelled calendar entry", async () => {
  const deps = await fresh();
  const order = await placePaidOrder(deps, ["regular"]);
  expect(await cancelByStaff(deps, order)).toEqual({ ok: true, value: null });
  const mail = await lastMailTo(deps, order.buyerEmail);
  expect(mail.text).toMatch(/Cancelled: Regular[^,]* \(Amina Okello\)\./);
  expect(mail.text).toContain(m.tickets_mail_refund({ amount: "$30" }));
  expect(mail.calendar).toContain("METHOD:CANCEL");
});

test("a scanned ticket retains the calendar entry of its guest when staff cancel the others", async () => {
  const deps = await fresh();
  const order = await placePaidOrder(deps, ["regular", "student"]);
  await deps.db
    .updateTable("ticket")
    .set({ state: "checked_in" })
    .where("id", "=", order.tickets[0]!.id)
    .execute();
  expect(await cancelByStaff(deps, order)).toEqual({ ok: true, value: null });
  const mail = await lastMailTo(deps, order.buyerEmail);
  expect([mail.kind, mail.calendar]).toEqual(["tickets.cancelled", null]);
});

test("cancelling an order again sends no email and writes no audit record", async () => {
  const deps = await fresh();
  const order = await placePaidOrder(deps, ["regular"]);
  await cancelByStaff(deps, order);
  expect(await cancelByStaff(deps, order)).toEqual({ ok: false, error: "over" });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.confirmed", "tickets.cancelled"]);
  const records = deps.db.selectFrom("audit_event").select("id").where("action", "=", "stopped");
  expect(await records.where("subject", "=", "tickets").execute()).toHaveLength(1);
});

test("an unknown order is not cancelled", async () => {
  const deps = await fresh();
  const cancelled = await cancelOrder(deps, deps.newId(), {
    kind: "cancelled",
    reason: { actor: "staff", reason: "ended by staff" },
    organisation: ORGANISATION,
    states: () => ["valid"],
  });
  expect(cancelled).toBe(false);
});
