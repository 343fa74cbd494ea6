import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { cancelOrder, returnTickets } from "./return-tickets.service.server";
import { orderView } from "./order-view.server";
import { MINUTE_MS } from "../../../platform/time/durations";
import {
  ORGANISATION,
  depsAfter,
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
