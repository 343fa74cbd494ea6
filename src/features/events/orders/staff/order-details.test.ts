import { expect, test } from "vitest";
import type { Tx } from "../../../../platform/database/database";
import { eraseOrder } from "../orders-personal-data.store.server";
import { returnTickets } from "../return-tickets.service.server";
import { readOrderDetails, resendOrderByStaff } from "./order-details.service.server";
import {
  CONFERENCE,
  ORGANISATION,
  WORKSHOP,
  mailsTo,
  placeOrder,
  payByTransfer,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "../orders.fixture";

const fresh = await sampleDatabaseForEach();

test("staff read an order with its tickets, its payment, its refund and its history", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular", "student"]);
  const { id, reference } = await readPlacedOrder(deps, token);
  expect((await readOrderDetails(deps, WORKSHOP, id))!.order).toMatchObject({
    state: "reserved",
    isHeld: true,
  });
  await payByTransfer(deps, reference, 4500, "statement-1");
  const student = (await readPlacedOrder(deps, token)).tickets.find(
    ({ typeName }) => typeName.en === "Student",
  )!;
  await returnTickets(deps, token, { tickets: [student.id], organisation: ORGANISATION });
  const found = (await readOrderDetails(deps, WORKSHOP, id))!;
  expect(found.order).toMatchObject({ reference, state: "partly_refunded", isHeld: false });
  expect(found.tickets.map(({ typeName, state }) => [typeName.en, state])).toEqual([
    ["Regular", "valid"],
    ["Student", "cancelled"],
  ]);
  expect(found.payments).toMatchObject([{ method: "transfer", reference: "statement-1", minor: 4500 }]);
  expect(found.refunds).toMatchObject([{ minor: 1500, reason: "guest", state: "due", sentAt: null }]);
  expect(found.transitions.map(({ state }) => state)).toEqual(["reserved", "confirmed", "partly_refunded"]);
  expect(await readOrderDetails(deps, CONFERENCE, id)).toBeNull();
  expect(await readOrderDetails(deps, WORKSHOP, deps.newId())).toBeNull();
});

test("staff can resend a lost email to the buyer, a limited number of times, and each is logged", async () => {
  const deps = await fresh();
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const resend = (slug = WORKSHOP) =>
    resendOrderByStaff(deps, { slug, orderId: order.id, actor: "staff", organisation: ORGANISATION });
  expect(await resend(CONFERENCE)).toEqual({ ok: false, error: "unknown" });
  expect(await resend()).toEqual({ ok: true, value: null });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.link"]);
  const lines = () =>
    deps.db.selectFrom("audit_event").selectAll().where("action", "=", "sent_again").execute();
  expect(await lines()).toMatchObject([{ actor: "staff", after: { reference: order.reference } }]);
  let more = 0;
  while (more < 20 && (await resend()).ok) more++;
  expect(await resend()).toEqual({ ok: false, error: "limited" });
  expect(await lines()).toHaveLength(more + 1);
  expect(await mailsTo(deps, order.buyerEmail)).toHaveLength(more + 1);
});

test("staff cannot resend the email of an erased buyer, and the attempt is not logged", async () => {
  const deps = await fresh();
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  await eraseOrder(deps.db as Tx, order.id, deps.now());
  const resent = await resendOrderByStaff(deps, {
    slug: WORKSHOP,
    orderId: order.id,
    actor: "staff",
    organisation: ORGANISATION,
  });
  expect(resent).toEqual({ ok: false, error: "unknown" });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual([]);
  const logged = deps.db.selectFrom("audit_event").selectAll().where("action", "=", "sent_again");
  expect(await logged.execute()).toEqual([]);
});
