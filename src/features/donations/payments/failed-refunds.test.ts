import { expect, test } from "vitest";
import { closeDispute, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import type { Deps } from "../../../platform/deps";
import { err } from "../../../platform/result";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { checkReceipt } from "../receipts/receipts.service.server";
import {
  createGiftInput,
  createGivingFixture,
  openGiftPage,
  readBalances,
  readGiftPayment,
} from "../gifts/give.fixture";
import {
  createColleague,
  listMailRecipients,
  listMailsOfKind,
} from "../../staff-notices/staff-notices.fixture";
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
  const { deps, before } = await giftWithReturnedRefund();
  await reconcile(deps);
  expect((await readBalances(deps))["income:donations"]).toBe(before["income:donations"]);
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

test("refunds in a currency that takes no gifts any more need a second approver", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  await deps.db.deleteFrom("giving_currency").execute();
  const refund = { giftId: gift.id, minor: 100, reason: REASON, requestedBy: "finance" };
  expect(await refundGift(deps, refund)).toMatchObject({ ok: true, value: { state: "waiting" } });
});

test("finance is notified of a dispute and of a returned refund of the same payment", async () => {
  const { deps, sandbox } = await createGivingFixture();
  await createColleague(deps, "money@staff.example", ["finance"]);
  const page = await openGiftPage(deps);
  await pay(sandbox, page, "dispute");
  const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
  const payment = (await deps.payments.readPayment(paymentRef!))!;
  await syncPayment(deps, { ...payment, failedRefunds: [{ ref: "refund_at_provider", key: null }] });
  const { id, reference } = await deps.db
    .selectFrom("gift")
    .select(["id", "reference"])
    .executeTakeFirstOrThrow();
  for (const kind of ["staff.dispute", "staff.refund-failed"]) {
    const mails = await listMailsOfKind(deps, kind);
    expect(mails).toMatchObject([{ subject: expect.stringContaining(reference) }]);
    expect(mails[0]!.text).toContain(`${deps.origin}/admin/gifts/${id}/show`);
  }
});

test("a dispute that ended before it was synced is not reported to finance", async () => {
  const { deps, sandbox } = await createGivingFixture();
  await createColleague(deps, "money@staff.example", ["finance"]);
  const page = await openGiftPage(deps);
  await pay(sandbox, page, "dispute");
  const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
  await closeDispute(sandbox, paymentRef!, "won");
  await processPaymentEvents(deps);
  expect(await listMailsOfKind(deps, "staff.dispute")).toEqual([]);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("paid");
});
