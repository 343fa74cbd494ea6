import { expect, test } from "vitest";
import { closeDispute, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { money } from "../../../platform/money/money";
import { readBalances } from "../../donations/gifts/give.fixture";
import { correctGift } from "../../donations/gifts/corrections.service.server";
import { sendReceiptMails } from "../../donations/receipts/receipt-mails.service.server";
import { refundGift, sendRefunds as sendGiftRefunds } from "../../donations/payments/refunds.service.server";
import { reconcile } from "../../donations/payments/reconciliation.service.server";
import { createCardPaymentFixture } from "./card-orders.fixture";
import { removeGift } from "../orders/remove-gift.service.server";
import { returnTickets } from "../orders/return-tickets.service.server";
import {
  ACCOUNT,
  ORGANISATION,
  booking,
  makeFree,
  placeOrder,
  setCapacity,
  signed,
} from "../orders/orders.fixture";
import { MINUTE_MS } from "../../../platform/time/durations";
import { announceTransfer, expireOrders } from "../orders/orders.service.server";
import { payByCard } from "./pay-by-card.service.server";
import { readEventPayments, sendRefunds } from "./refunds.service.server";
import { reserve } from "../orders/reserve.service.server";
import { settle } from "./settle.service.server";

const TICKETS = "income:tickets";
const GIFTS = "income:donations";
const HELD = "assets:held:sandbox";
const FEE = 225;
const WORKSHOP = "git-and-github-in-one-day";

async function books() {
  const program = await createCardPaymentFixture();
  const before = await readBalances(program.deps);
  return {
    ...program,
    booked: async () => {
      const now = await readBalances(program.deps);
      const changed = Object.entries(now).map(([account, minor]) => [
        account,
        minor - (before[account] ?? 0),
      ]);
      return Object.fromEntries(changed.filter(([, minor]) => minor !== 0)) as Record<string, number>;
    },
    gift: () =>
      program.deps.db
        .selectFrom("gift")
        .selectAll()
        .where("order_reference", "is not", null)
        .executeTakeFirst(),
    receipts: () => program.deps.db.selectFrom("receipt").selectAll().orderBy("kind", "desc").execute(),
  };
}
const giveGift = (giftId: string, minor: number) => ({
  giftId,
  minor,
  reason: "asked for",
  requestedBy: "staff",
});

test("one payment is booked as ticket income and as a gift, with a receipt for the gift alone", async () => {
  const {
    deps,
    payForOrder: payFor,
    syncPayments: receive,
    listener,
    booked,
    gift,
    receipts,
    mails,
  } = await books();
  const token = await placeOrder(deps, ["regular", "student"], { giftMinor: 3000 });
  const order = await payFor(token);
  expect([order.state, order.giftMinor, order.gift?.state]).toEqual(["confirmed", 3000, "paid"]);
  const right = { [HELD]: 7500 - FEE, "expenses:payment-fees": FEE, [TICKETS]: -4500, [GIFTS]: -3000 };
  expect(await booked()).toEqual(right);
  expect(await gift()).toMatchObject({
    amount_minor: 3000,
    method: "card",
    provider: "sandbox",
    state: "paid",
  });
  expect(await receipts()).toMatchObject([{ kind: "receipt", amount_minor: 3000, cover_minor: 0 }]);
  await deps.db.updateTable("payment_event").set({ state: "waiting", next_try_at: deps.now() }).execute();
  await receive();
  expect(await booked()).toEqual(right);
  expect(await reconcile(listener)).toBe(0);
  await sendReceiptMails(deps);
  expect((await mails()).toSorted()).toEqual(["gifts.receipt", "tickets.confirmed"]);
  const { text } = await deps.db
    .selectFrom("outbox_message")
    .select("text")
    .where("kind", "=", "tickets.confirmed")
    .executeTakeFirstOrThrow();
  expect(text).toMatch(/\$45.*\$30.*\$75/s);
});

test("the amount and purpose of a gift that came with tickets cannot be corrected", async () => {
  const { deps, payForOrder: payFor, gift } = await books();
  await payFor(await placeOrder(deps, ["regular"], { giftMinor: 3000 }));
  const change = { giftId: (await gift())!.id, minor: 3000, reason: "typed wrong", requestedBy: "staff" };
  for (const purpose of [null, { kind: "program", slug: "women-in-tech" } as const])
    expect(await correctGift(deps, { ...change, purpose })).toEqual({ ok: false, error: "fixed" });
});

test("returned tickets are refunded without the gift; the gift is refunded by its own rules", async () => {
  const {
    deps,
    payForOrder: payFor,
    syncPayments: receive,
    listener,
    booked,
    gift,
    receipts,
    refunds,
    read,
  } = await books();
  const token = await placeOrder(deps, ["regular"], { giftMinor: 4500 });
  await payFor(token);
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  await sendRefunds(signed(deps));
  await receive();
  expect([(await read(token)).state, (await gift())!.state]).toEqual(["refunded", "paid"]);
  expect(await booked()).toMatchObject({ [GIFTS]: -4500, [HELD]: 4500 - FEE });
  expect(await booked()).not.toHaveProperty(TICKETS);
  const { id } = (await gift())!;
  expect(await refundGift(deps, giveGift(id, 4501))).toEqual({ ok: false, error: "too_much" });
  expect((await refundGift(deps, giveGift(id, 1500))).ok).toBe(true);
  await sendGiftRefunds(deps);
  await receive();
  expect((await gift())!.state).toBe("partly_refunded");
  expect((await refundGift(deps, giveGift(id, 3000))).ok).toBe(true);
  await sendGiftRefunds(deps);
  await receive();
  expect((await gift())!.state).toBe("refunded");
  expect(await booked()).toEqual({ [HELD]: -FEE, "expenses:payment-fees": FEE });
  expect((await receipts()).map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ["receipt", 4500],
    ["credit_note", 1500],
    ["credit_note", 3000],
  ]);
  expect((await refunds()).atProvider.map(({ minor }) => minor)).toEqual([3000, 1500, 3000]);
  expect(await reconcile(listener)).toBe(0);
  expect((await read(token)).gift?.state).toBe("refunded");
});

test("late money without a seat is refunded completely, without a gift or a receipt", async () => {
  const {
    deps,
    sandbox,
    pageOf,
    syncPayments: receive,
    advanceClock: later,
    booked,
    gift,
    receipts,
    refunds,
    read,
  } = await books();
  await setCapacity(deps, 1);
  const token = await placeOrder(deps, ["regular"], { giftMinor: 1000 });
  const page = await pageOf(token);
  later(16 * MINUTE_MS);
  await expireOrders(deps);
  await placeOrder(deps, ["regular"]);
  await pay(sandbox, page, "succeed");
  await receive();
  await sendRefunds(signed(deps));
  await receive();
  expect((await read(token)).state).toBe("refunded_late");
  expect((await refunds()).atProvider).toMatchObject([{ minor: 4000 }]);
  expect([await gift(), await receipts()]).toEqual([undefined, []]);
  expect(Object.keys(await booked()).toSorted()).toEqual([HELD, "expenses:payment-fees"]);
});

test("a lost dispute reverses both parts, each from its own income", async () => {
  const { deps, sandbox, pageOf, syncPayments: receive, listener, booked, gift } = await books();
  const token = await placeOrder(deps, ["regular"], { giftMinor: 2000 });
  const page = await pageOf(token);
  await pay(sandbox, page, "dispute");
  await receive();
  expect((await gift())!.state).toBe("disputed");
  const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
  await closeDispute(sandbox, paymentRef!, "lost");
  await receive();
  expect((await gift())!.state).toBe("charged_back");
  const left = await booked();
  expect([left[GIFTS], left[TICKETS], left["assets:disputed"]]).toEqual([undefined, undefined, undefined]);
  expect(await reconcile(listener)).toBe(0);
});

test("free tickets with a gift are held until payment; without the gift they are confirmed at once", async () => {
  const { deps, payForOrder: payFor, booked, read, mails } = await books();
  await makeFree(deps);
  const paid = await placeOrder(deps, ["regular"], { seenMinor: 0, giftMinor: 2500 });
  expect((await read(paid)).state).toBe("reserved");
  expect((await payFor(paid)).tickets).toHaveLength(1);
  expect(await booked()).toMatchObject({ [GIFTS]: -2500 });
  expect(await booked()).not.toHaveProperty(TICKETS);
  const without = await placeOrder(deps, ["regular"], { seenMinor: 0, giftMinor: 2500 });
  for (const _ of [1, 2])
    expect(await removeGift(deps, without, { organisation: ORGANISATION, emailVerified: true })).toEqual({
      ok: true,
      value: null,
    });
  expect([(await read(without)).state, (await read(without)).giftMinor]).toEqual(["confirmed", 0]);
  expect(await mails()).toEqual(["tickets.confirmed", "tickets.confirmed"]);
});

test("the gift can be removed from an order only before payment starts", async () => {
  const { deps, payForOrder: payFor, booked, read } = await books();
  const token = await placeOrder(deps, ["regular"], { giftMinor: 1000 });
  expect(await removeGift(deps, token, { organisation: ORGANISATION, emailVerified: true })).toEqual({
    ok: true,
    value: null,
  });
  expect((await read(token)).state).toBe("reserved");
  await payFor(token);
  expect(await booked()).toMatchObject({ [TICKETS]: -3000 });
  expect(await booked()).not.toHaveProperty(GIFTS);
  const started = await placeOrder(deps, ["regular"], { giftMinor: 1000 });
  expect((await payByCard(deps, started)).ok).toBe(true);
  expect(await removeGift(deps, started, { organisation: ORGANISATION, emailVerified: true })).toEqual({
    ok: false,
    error: "too_late",
  });
  expect(await removeGift(deps, "x".repeat(43), { organisation: ORGANISATION, emailVerified: true })).toEqual(
    {
      ok: false,
      error: "unknown",
    },
  );
});

test("a transfer pays both parts; a smaller amount is refused; its gift is refunded manually", async () => {
  const { deps, booked, gift, read } = await books();
  const token = await placeOrder(deps, ["regular"], { giftMinor: 2000 });
  await announceTransfer(deps, token, { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true });
  const { reference } = await read(token);
  const [awaited] = (await readEventPayments(deps, WORKSHOP))!.awaited;
  expect([awaited?.totalMinor, awaited?.giftMinor]).toEqual([3000, 2000]);
  const arrives = (minor: number) =>
    settle(deps, {
      order: reference,
      method: "transfer",
      reference: "s1",
      amount: money(minor, "USD"),
      actor: "staff",
      organisation: ORGANISATION,
    });
  expect(await arrives(3000)).toEqual({ ok: false, error: "wrong_amount" });
  for (const _ of [1, 2]) expect(await arrives(5000)).toEqual({ ok: true, value: "confirmed" });
  expect(await booked()).toEqual({ "assets:bank": 5000, [TICKETS]: -3000, [GIFTS]: -2000 });
  expect((await refundGift(deps, giveGift((await gift())!.id, 2000))).ok).toBe(true);
  expect(await booked()).toEqual({ "assets:bank": 3000, [TICKETS]: -3000 });
  expect((await gift())!.state).toBe("refunded");
});

test("a gift outside the allowed range or currency holds no seat", async () => {
  const { deps } = await books();
  const input = (giftMinor: number) => reserve(deps, booking(deps, ["regular"], { giftMinor }));
  expect(await input(1)).toEqual({ ok: false, error: "gift_too_little" });
  expect(await input(999_999_999)).toEqual({ ok: false, error: "gift_too_much" });
  await deps.db.deleteFrom("giving_currency").execute();
  expect(await input(2000)).toEqual({ ok: false, error: "gift_unable" });
  expect(await deps.db.selectFrom("ticket_order").select("id").execute()).toEqual([]);
});
