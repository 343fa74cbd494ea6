import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import { err } from "../../../platform/result";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { checkReceipt } from "../receipts/receipts.service.server";
import { createGiftInput, createGivingFixture, readBalances, readGiftPayment } from "../gifts/give.fixture";
import { createColleague, listMailRecipients } from "../../staff-notices/staff-notices.fixture";
import { createGiftAdminFixture } from "../staff/gift-admin.fixture";
import { recordGift } from "./manual-gifts.service.server";
import { processPaymentEvents } from "./payment-events.service.server";
import { syncPayment } from "./payment-sync.service.server";
import { reconcile } from "./reconciliation.service.server";
import { refundGift, sendRefunds } from "./refunds.service.server";

const HELD = "assets:held:sandbox";
const REASON = "asked by the donor";

const withReturnedRefunds = (deps: Deps): Deps => {
  const returned = <T extends Awaited<ReturnType<Deps["payments"]["readPayment"]>>>(payment: T): T =>
    payment && {
      ...payment,
      refunds: [],
      failedRefunds: payment.refunds.map(({ ref, key }) => ({ ref, key })),
    };
  return {
    ...deps,
    payments: {
      ...deps.payments,
      readPayment: async (ref) => returned(await deps.payments.readPayment(ref)),
      async *listPayments(since) {
        for await (const payment of deps.payments.listPayments(since)) yield returned(payment)!;
      },
    },
  };
};

/** 20 of 50 dollars were refunded to the card, and the donor's bank returned them. */
async function giftWithReturnedRefund() {
  const fixture = await createGiftAdminFixture();
  const { deps, giveAndPay, call } = fixture;
  await createColleague(deps, "money@staff.example", ["finance"]);
  const gift = await giveAndPay();
  const before = await readBalances(deps);
  await call("POST", `/gifts/${gift.id}/refunds`, { minor: 2000, reason: REASON });
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ state: "partly_refunded" });
  const later = withReturnedRefunds(deps);
  const sync = async () => syncPayment(later, await readGiftPayment(later, gift.id));
  await sync();
  return { ...fixture, gift, before, later, sync };
}

test("a refund that a bank returns after it succeeded is reversed, and the gift counts in full again", async () => {
  const { deps, call, gift, before, later, sync } = await giftWithReturnedRefund();
  for (let again = 0; again < 2; again++) {
    expect(await readBalances(deps)).toEqual(before);
    const { body } = await call("GET", `/gifts/${gift.id}`);
    expect(body).toMatchObject({ state: "paid", refundableMinor: 5000, refunds: [{ state: "failed" }] });
    await sync();
    await reconcile(later);
  }
  expect(await reconcile(later)).toBe(0);
});

test("older data of the provider does not restore a returned refund", async () => {
  const { deps, call, gift, before } = await giftWithReturnedRefund();
  await syncPayment(deps, await readGiftPayment(deps, gift.id));
  expect(await readBalances(deps)).toEqual(before);
  const { body } = await call("GET", `/gifts/${gift.id}`);
  expect(body).toMatchObject({ state: "paid", refundableMinor: 5000, refunds: [{ state: "failed" }] });
});

test("the donor of a returned refund gets a new receipt, and an email with the reason", async () => {
  const { deps, gift } = await giftWithReturnedRefund();
  const receipts = await deps.db
    .selectFrom("receipt")
    .select(["number", "kind", "amount_minor as minor"])
    .where("gift_id", "=", gift.id)
    .orderBy("created_at")
    .orderBy("kind", "desc")
    .orderBy("sequence")
    .execute();
  expect(receipts.map(({ kind, minor }) => [kind, minor])).toEqual([
    ["receipt", 5000],
    ["receipt", 5000],
    ["credit_note", 2000],
    ["credit_note", 3000],
  ]);
  const [first, second] = receipts;
  expect(await checkReceipt(deps, first!.number)).toMatchObject({
    status: "replaced",
    successor: second!.number,
  });
  expect(await checkReceipt(deps, second!.number)).toMatchObject({ status: "valid", totalMinor: 5000 });
  await sendReceiptMails(deps);
  const mails = await deps.db
    .selectFrom("outbox_message")
    .select(["subject", "text"])
    .where("kind", "=", "gifts.refund-failed")
    .execute();
  expect(mails).toMatchObject([{ subject: "Your refund did not reach you" }]);
  expect(mails[0]!.text).toContain(second!.number);
});

test("finance is notified once of a returned refund, and the overview counts it until it is sent again", async () => {
  const { deps, call, gift, sync } = await giftWithReturnedRefund();
  await sync();
  expect(await listMailRecipients(deps, "staff.refund-failed")).toEqual(["money@staff.example"]);
  const waiting = async () => {
    const { body } = await call("GET", "/overview");
    return (body["waiting"] as { what: string; count: number }[]).find(
      ({ what }) => what === "failed_refunds",
    );
  };
  expect(await waiting()).toMatchObject({ count: 1 });
  const refund = { minor: 2000, reason: REASON, byTransfer: true };
  expect((await call("POST", `/gifts/${gift.id}/refunds`, refund)).body).toMatchObject({
    state: "succeeded",
  });
  expect(await waiting()).toBe(undefined);
});

test("a returned refund is sent from the bank account, and the credit note's email says so", async () => {
  const { deps, call, gift, before } = await giftWithReturnedRefund();
  await call("POST", `/gifts/${gift.id}/refunds`, { minor: 2000, reason: REASON, byTransfer: true });
  const balances = await readBalances(deps);
  expect(balances[HELD]).toBe(before[HELD]);
  expect((balances["assets:bank"] ?? 0) - (before["assets:bank"] ?? 0)).toBe(-2000);
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ state: "partly_refunded" });
  await sendReceiptMails(deps);
  const { text } = await deps.db
    .selectFrom("outbox_message")
    .select("text")
    .where("kind", "=", "gifts.credit-note")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(text).toContain("Bank transfer");
});

test("a card gift without a failed refund is only refunded to the card", async () => {
  const { giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay();
  const refund = { minor: 2000, reason: REASON };
  const request = async (byTransfer: boolean) =>
    (await call("POST", `/gifts/${gift.id}/refunds`, { ...refund, byTransfer })).status;
  expect(await request(true)).toBe(409);
  expect(await request(false)).toBe(201);
  expect(await request(true), "the earlier refund did not fail").toBe(409);
});

test("a cash gift is refunded from the cash account, also when the bank account is requested", async () => {
  const { deps } = await createGivingFixture();
  const cash = { ...createGiftInput({ purpose: { kind: "general" } }), method: "cash" as const };
  const donor = { email: null, phone: null };
  await recordGift(deps, { ...cash, donor, paymentReference: null, on: "2026-01-15", staff: "finance" });
  const { id: giftId } = await deps.db.selectFrom("gift").select("id").executeTakeFirstOrThrow();
  const before = await readBalances(deps);
  expect(before["assets:cash"]).toBe(5000);
  const refund = { giftId, minor: 2000, reason: REASON, requestedBy: "finance", byTransfer: true };
  expect(await refundGift(deps, refund)).toMatchObject({ ok: true, value: { state: "succeeded" } });
  expect(await readBalances(deps)).toMatchObject({
    "assets:cash": 3000,
    "assets:bank": before["assets:bank"],
  });
});

test("a refund that the provider refuses fails, books nothing and can be requested again", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  const before = await readBalances(deps);
  const request = () =>
    refundGift(deps, { giftId: gift.id, minor: 5000, reason: REASON, requestedBy: "finance" });
  const states = async () =>
    (await deps.db.selectFrom("gift_refund").select("state").orderBy("id").execute()).map(
      ({ state }) => state,
    );
  expect((await request()).ok).toBe(true);
  const refusing = { ...deps, payments: { ...deps.payments, refund: async () => err("refused" as const) } };
  expect(await sendRefunds(refusing)).toBe(1);
  expect(await sendRefunds(refusing)).toBe(0);
  expect(await states()).toEqual(["failed"]);
  expect(await readBalances(deps)).toEqual(before);
  expect((await request()).ok).toBe(true);
  await sendRefunds(deps);
  expect(await states()).toEqual(["failed", "sent"]);
});

/** Syncs the payment with these refunds, made in the dashboard of the provider unless they have a key. */
async function syncRefunds(
  deps: Deps,
  giftId: string,
  refunds: { ref: string; minor: number; key?: string }[],
) {
  const payment = await readGiftPayment(deps, giftId);
  await syncPayment(deps, {
    ...payment,
    refunds: refunds.map((refund) => ({ key: null, at: deps.now(), ...refund })),
  });
  const gift = await deps.db
    .selectFrom("gift")
    .select("state")
    .where("id", "=", giftId)
    .executeTakeFirstOrThrow();
  const notes = await deps.db
    .selectFrom("receipt")
    .select("amount_minor as minor")
    .where("kind", "=", "credit_note")
    .orderBy("sequence")
    .execute();
  return { state: gift.state, creditNotes: notes.map(({ minor }) => minor) };
}

test("refunds of a gift with fee cover take from both in their shares, down to zero", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const before = await readBalances(deps);
  const gift = await giveAndPay({ coverFee: true, purpose: { kind: "general" } });
  const fee = 156;
  const given = async () => {
    const balances = await readBalances(deps);
    expect(balances[HELD]).toBe(5181 - fee + total);
    return [
      (before["income:donations"] ?? 0) - (balances["income:donations"] ?? 0),
      0 - (balances["income:fee-cover"] ?? 0),
    ];
  };
  let total = 0;
  const refunds: { ref: string; minor: number }[] = [];
  const steps = [
    // The second takes its unit from the cover alone, so it has no credit note.
    { minor: 28, state: "partly_refunded", given: [4972, 181], creditNotes: [28] },
    { minor: 1, state: "partly_refunded", given: [4972, 180], creditNotes: [28] },
    { minor: 4971, state: "partly_refunded", given: [174, 7], creditNotes: [28, 4798] },
    { minor: 181, state: "refunded", given: [0, 0], creditNotes: [28, 4798, 174] },
  ];
  for (const { minor, given: left, ...outcome } of steps) {
    refunds.push({ ref: `refund_${minor}`, minor });
    total -= minor;
    for (let again = 0; again < 2; again++) {
      expect(await syncRefunds(deps, gift.id, refunds)).toEqual(outcome);
      expect(await given()).toEqual(left);
    }
  }
});

test("the provider's refund completes the requested one, by its key or its reference", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  const request = async () => {
    const refund = { giftId: gift.id, minor: 1000, reason: REASON, requestedBy: "finance" };
    const requested = await refundGift(deps, refund);
    if (!requested.ok) throw new Error(requested.error);
    return requested.value.refundId;
  };
  const listed = () =>
    deps.db.selectFrom("gift_refund").select(["id", "state", "provider_ref"]).orderBy("id").execute();
  const first = await request();
  const unanswered = { ref: "refund_unanswered", minor: 1000, key: first };
  await syncRefunds(deps, gift.id, [unanswered]);
  const done = { state: "succeeded", provider_ref: "refund_unanswered" };
  expect(await listed()).toEqual([{ id: first, ...done }]);
  const second = await request();
  await sendRefunds(deps);
  const sent = (await listed()).find(({ id }) => id === second)!;
  expect(sent.state).toBe("sent");
  await syncRefunds(deps, gift.id, [unanswered, { ref: sent.provider_ref!, minor: 1000 }]);
  expect(await listed()).toEqual([
    { id: first, ...done },
    { ...sent, state: "succeeded" },
  ]);
});

test("refunds in a currency that takes no gifts any more need a second approver", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  await deps.db.deleteFrom("giving_currency").execute();
  const refund = { giftId: gift.id, minor: 100, reason: REASON, requestedBy: "finance" };
  expect(await refundGift(deps, refund)).toMatchObject({ ok: true, value: { state: "waiting" } });
});
