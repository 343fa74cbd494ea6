import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Deps } from "../../../../platform/deps";
import { DAY_MS, MINUTE_MS } from "../../../../platform/time/durations";
import { confirmEmail, isVerifiedBuyer } from "../confirm-email.service.server";
import { emailConfirmationToken } from "../order-links.server";
import { expireOrders } from "../orders.service.server";
import { returnTickets } from "../return-tickets.service.server";
import {
  ORGANISATION,
  WORKSHOP,
  depsAfter,
  mailsTo,
  makeFree,
  payByTransfer,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
  seatsLeft,
  setCapacity,
} from "../orders.fixture";
import {
  confirmBy,
  confirming,
  many,
  stateOf,
  waiting,
  waitingFree,
  withoutCards,
} from "./confirm-email.fixture";

const fresh = await sampleDatabaseForEach();

const GONE = { ok: false, error: "gone" };
const OVER = { ok: false, error: "over" };

const changeEvent = (
  deps: Deps,
  change: { status?: "scheduled" | "cancelled"; starts_at?: Date; ends_at?: Date },
) => deps.db.updateTable("event").set(change).where("slug", "=", WORKSHOP).execute();
const startAfter = (deps: Deps, milliseconds: number) =>
  changeEvent(deps, {
    starts_at: depsAfter(deps, milliseconds).now(),
    ends_at: depsAfter(deps, milliseconds + DAY_MS).now(),
  });

test("a late confirmation resumes the order for a day while seats are left, and is otherwise refused", async () => {
  const deps = await fresh();
  await setCapacity(deps, 4);
  const lucky = await waiting(deps, ["regular"]);
  const unlucky = await waiting(deps, ["regular"]);
  const later = depsAfter(deps, 60 * MINUTE_MS);
  await expireOrders(later);
  expect(await stateOf(later, lucky.order)).toBe("late");
  expect((await confirmBy(later, lucky.order)).ok).toBe(true);
  expect((await readPlacedOrder(later, lucky.token)).state).toBe("awaiting_payment");
  await placeOrder(later, many("regular", 3));
  expect(await stateOf(later, unlucky.order)).toBe("gone");
  expect(await confirmBy(later, unlucky.order)).toEqual({ ok: false, error: "gone" });
  const tomorrow = depsAfter(deps, DAY_MS + MINUTE_MS);
  expect(await confirmBy(tomorrow, unlucky.order)).toEqual({ ok: false, error: "over" });
  expect(await mailsTo(deps, unlucky.order.buyerEmail)).toEqual(["tickets.confirm"]);
});

test("a cancelled order cannot be confirmed", async () => {
  const deps = await fresh();
  const { token, order } = await waiting(deps, ["regular"]);
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  expect(await confirmBy(deps, order)).toEqual({ ok: false, error: "over" });
  expect(await seatsLeft(deps)).toEqual({ regular: 24, student: 24 });
});

test("a free order can be confirmed until its event starts, but not after a cancellation", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const { order } = await waitingFree(deps, 3);
  await changeEvent(deps, { status: "cancelled" });
  expect(await stateOf(deps, order)).toBe("over");
  expect(await confirmBy(deps, order)).toEqual(OVER);
  await changeEvent(deps, { status: "scheduled" });
  await startAfter(deps, 0);
  expect(await stateOf(deps, order)).toBe("over");
  expect(await confirmBy(deps, order)).toEqual(OVER);
  await startAfter(deps, 1);
  expect(await stateOf(deps, order)).toBe("open");
  expect((await confirmBy(deps, order)).ok).toBe(true);
});

test("a transfer order cannot be confirmed when its money would arrive too late, or without an account", async () => {
  const deps = await fresh();
  const { token, order } = await waiting(deps, ["regular"]);
  const noAccount = { ...confirming, account: null };
  expect(await confirmEmail(deps, emailConfirmationToken(deps, order), noAccount)).toEqual(OVER);
  await startAfter(deps, 2 * DAY_MS);
  expect(await stateOf(deps, order)).toBe("over");
  expect(await confirmBy(deps, order)).toEqual(OVER);
  expect((await readPlacedOrder(deps, token)).state).toBe("awaiting_email");
});

test("a late transfer order resumes only within the share for transfers, unless no cards are accepted", async () => {
  const deps = await fresh();
  await setCapacity(deps, 4);
  const { order } = await waiting(deps, ["regular"]);
  const later = depsAfter(deps, 60 * MINUTE_MS);
  await expireOrders(later);
  await waiting(later, many("regular", 2));
  expect(await stateOf(later, order)).toBe("gone");
  expect(await confirmBy(later, order)).toEqual(GONE);
  const noCards = withoutCards(later);
  expect(await stateOf(noCards, order)).toBe("late");
  expect((await confirmBy(noCards, order)).ok).toBe(true);
});

test("a late free order resumes outside the share for transfers", async () => {
  const deps = await fresh();
  await makeFree(deps);
  await setCapacity(deps, 8);
  const { token, order } = await waitingFree(deps, 3);
  const later = depsAfter(deps, 60 * MINUTE_MS);
  await expireOrders(later);
  await waitingFree(later, 4);
  expect(await stateOf(later, order)).toBe("late");
  expect((await confirmBy(later, order)).ok).toBe(true);
  expect((await readPlacedOrder(later, token)).state).toBe("confirmed");
});

test("a held order can be confirmed although sales have reduced the share, but not without its seats", async () => {
  const deps = await fresh();
  await setCapacity(deps, 4);
  const [first, second] = [await waiting(deps, ["regular"]), await waiting(deps, ["regular"])];
  const paid = await readPlacedOrder(deps, await placeOrder(deps, many("regular", 2)));
  expect((await payByTransfer(deps, paid.reference, 6000, "s1")).ok).toBe(true);
  expect(await stateOf(deps, first.order)).toBe("open");
  expect((await confirmBy(deps, first.order)).ok).toBe(true);
  await setCapacity(deps, 3);
  expect(await stateOf(deps, second.order)).toBe("gone");
  expect(await confirmBy(deps, second.order)).toEqual(GONE);
});

test("tickets without a limit can be confirmed in time or late", async () => {
  const deps = await fresh();
  await sql`delete from ticket_type_pool`.execute(deps.db);
  const [early, late] = [await waiting(deps, ["regular"]), await waiting(deps, ["regular"])];
  expect((await confirmBy(deps, early.order)).ok).toBe(true);
  const later = depsAfter(deps, 60 * MINUTE_MS);
  await expireOrders(later);
  expect(await stateOf(later, late.order)).toBe("late");
  expect((await confirmBy(later, late.order)).ok).toBe(true);
});

test("an account confirms the orders of its email address, in any case", () => {
  const order = { buyerEmail: "Amina@Example.org" };
  expect(isVerifiedBuyer(order, "amina@example.ORG")).toBe(true);
  expect(isVerifiedBuyer(order, "zuri@example.org")).toBe(false);
  expect(isVerifiedBuyer(order, null)).toBe(false);
});
