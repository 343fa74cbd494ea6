import { m } from "../../../paraglide/messages";
import { expect, test } from "vitest";
import { advanceMonth, tick, closeDispute, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { deliverDueEvents } from "../../../adapters/sandbox/sandbox-events.server";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import { money } from "../../../platform/money/money";
import { give } from "./give.service.server";
import {
  SAMPLE_GENERAL_GIFTS,
  createGiftInput,
  readBalances,
  createGivingFixture,
  openGiftPage,
} from "./give.fixture";
import { listDifferences } from "../payments/payment-differences.store.server";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { checkReceipt } from "../receipts/receipts.service.server";
import { refundGift, sendRefunds } from "../payments/refunds.service.server";
import { pollPendingPayments, reconcile } from "../payments/reconciliation.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";

const RAISED = "income:donations laptop-drive-2024";
const OPENING = 3_500_000;

test("a paid gift is booked once, with fee, receipt and email, and counts as raised without the cover", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const before = await readBalances(deps);
  const gift = await giveAndPay({ coverFee: true });
  expect(gift).toMatchObject({ state: "paid", amount_minor: 5000, cover_minor: 181 });
  const fee = 156;
  expect(await readBalances(deps)).toEqual({
    ...before,
    "assets:held:sandbox": 5181 - fee,
    "expenses:payment-fees": fee,
    "income:fee-cover": -181,
    [RAISED]: -OPENING - 5000,
  });
  expect(await sendReceiptMails(deps)).toBe(1);
  expect(await sendReceiptMails(deps)).toBe(0);
  const [mail] = (await listMailsWithLinks(deps)).filter(({ kind }) => kind.startsWith("gifts."));
  expect(mail).toMatchObject({
    recipient: "maria@example.org",
    subject: m.gifts_mail_receipt({ number: "R-2026-00001" }),
  });
  for (const message of ["Laptop drive 2024", "/fundraisers/laptop-drive-2024", m.gifts_paper_test()])
    expect(mail!.text).toContain(message);
  expect(await checkReceipt(deps, "r 2026 00001")).toMatchObject({
    status: "valid",
    totalMinor: 5181,
    test: true,
  });
  expect(await reconcile(deps)).toBe(0);
});

test("the same form sent twice, even concurrently, gives one gift and one page", async () => {
  const { deps } = await createGivingFixture();
  const input = createGiftInput();
  const all = await Promise.all([give(deps, input), give(deps, input), give(deps, input)]);
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await deps.db.selectFrom("gift").select("id").execute()).toHaveLength(1);
  expect(await deps.db.selectFrom("sandbox_page").select("ref").execute()).toHaveLength(1);
});

test("invalid amounts, currencies and purposes are refused, and nothing is written", async () => {
  const { deps } = await createGivingFixture();
  const refused = async (input: Parameters<typeof createGiftInput>[0]) => {
    const given = await give(deps, createGiftInput(input));
    return given.ok ? given.value : given.error;
  };
  expect(await refused({ amount: money(0, "USD") })).toBe("too_little");
  expect(await refused({ amount: money(-5000, "USD") })).toBe("too_little");
  expect(await refused({ amount: money(900_000_000, "USD") })).toBe("too_much");
  expect(await refused({ amount: money(5000, "XTS") })).toBe("currency_unknown");
  expect(await refused({ amount: money(5000, "EUR") })).toBe("campaign_currency");
  expect(await refused({ purpose: { kind: "campaign", slug: "exam-week-data-2025" } })).toBe(
    "campaign_closed",
  );
  expect(await refused({ purpose: { kind: "campaign", slug: "none" } })).toBe("purpose_unknown");
  expect(await refused({ purpose: { kind: "program", slug: "none" } })).toBe("purpose_unknown");
  expect(await deps.db.selectFrom("gift").select("id").execute()).toEqual([]);
});

test("without monthly payments a monthly gift is refused, a single one is not", async () => {
  const { deps } = await createGivingFixture();
  const abilities = { ...deps.payments.abilities, monthly: false };
  const single: typeof deps = { ...deps, payments: { ...deps.payments, abilities } };
  expect(await give(single, createGiftInput({ kind: "monthly" }))).toEqual({
    ok: false,
    error: "monthly_unable",
  });
  expect(await deps.db.selectFrom("gift").select("id").execute()).toEqual([]);
  expect(await give(single, createGiftInput())).toMatchObject({ ok: true, value: { kind: "pay" } });
});

test("each provider outcome leads to its state, and only received money is booked", async () => {
  const { deps, giveAndPay, sandbox, advanceClock: later } = await createGivingFixture();
  expect((await giveAndPay({}, "fail")).state).toBe("failed");
  const late = await giveAndPay({}, "late");
  expect(late.state).toBe("processing");
  const asks = await giveAndPay({}, "needs_action");
  expect(asks.state).toBe("awaiting_payment");
  expect(await readBalances(deps)).toMatchObject({ [RAISED]: -OPENING });
  later(61_000);
  await tick(sandbox);
  await processPaymentEvents(deps);
  const disputed = await giveAndPay({}, "dispute");
  expect(disputed.state).toBe("disputed");
  expect(await readBalances(deps)).toMatchObject({ [RAISED]: -OPENING - 10_000, "assets:disputed": 5000 });
  const states = await deps.db.selectFrom("gift").select(["id", "state"]).execute();
  expect(states.find(({ id }) => id === late.id)?.state).toBe("paid");
});

test("an expired page abandons the gift; late money is still booked", async () => {
  const { deps, sandbox, advanceClock: later } = await createGivingFixture();
  const page = await openGiftPage(deps);
  later(31 * 60_000);
  await tick(sandbox);
  await processPaymentEvents(deps);
  const read = () => deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect((await read()).state).toBe("abandoned");
  // Some payment methods deliver money after the page has expired.
  await deps.db
    .updateTable("sandbox_page")
    .set({ status: "open", expires_at: new Date("2030-01-01") })
    .where("ref", "=", page)
    .execute();
  await pay(sandbox, page, "succeed");
  await processPaymentEvents(deps);
  expect((await read()).state).toBe("paid");
  expect(await readBalances(deps)).toMatchObject({ [RAISED]: -OPENING - 5000 });
});

test("a lost dispute reverses the gift with a credit note, a won one restores it", async () => {
  const { deps, giveAndPay, sandbox } = await createGivingFixture();
  const before = await readBalances(deps);
  for (const end of ["won", "lost"] as const) {
    const gift = await giveAndPay({}, "dispute");
    const { payment_ref: payment } = await deps.db
      .selectFrom("payment_attempt")
      .select("payment_ref")
      .where("gift_id", "=", gift.id)
      .executeTakeFirstOrThrow();
    await closeDispute(sandbox, payment!, end);
    await processPaymentEvents(deps);
    const { state } = await deps.db
      .selectFrom("gift")
      .select("state")
      .where("id", "=", gift.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(end === "won" ? "paid" : "charged_back");
  }
  expect(await readBalances(deps)).toEqual({
    ...before,
    "assets:held:sandbox": 5000 - 150 - 150,
    "expenses:payment-fees": 300,
    [RAISED]: -OPENING - 5000,
  });
  expect((await checkReceipt(deps, "R-2026-00002"))?.status).toBe("refunded");
  expect((await checkReceipt(deps, "C-2026-00001"))?.status).toBe("credit_note");
  expect(await reconcile(deps)).toBe(0);
});

test("partial refunds never exceed the rest, leave nothing and each issue a credit note", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const before = await readBalances(deps);
  const gift = await giveAndPay({ coverFee: true });
  const refund = (minor: number) =>
    refundGift(deps, { giftId: gift.id, minor, reason: "asked by the donor", requestedBy: "finance" });
  expect(await refund(5182)).toEqual({ ok: false, error: "too_much" });
  expect(await refund(0)).toEqual({ ok: false, error: "too_much" });
  expect((await refund(1000)).ok).toBe(true);
  expect(await refund(4182)).toEqual({ ok: false, error: "too_much" });
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  const state = () =>
    deps.db.selectFrom("gift").select("state").where("id", "=", gift.id).executeTakeFirstOrThrow();
  expect((await state()).state).toBe("partly_refunded");
  expect((await checkReceipt(deps, "R-2026-00001"))?.status).toBe("partly_refunded");
  expect((await refund(4181)).ok).toBe(true);
  await sendRefunds(deps);
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  expect((await state()).state).toBe("refunded");
  expect(await readBalances(deps)).toEqual({
    ...before,
    "assets:held:sandbox": -156,
    "expenses:payment-fees": 156,
  });
  expect((await checkReceipt(deps, "R-2026-00001"))?.status).toBe("refunded");
  const notes = await deps.db
    .selectFrom("receipt")
    .select("number")
    .where("kind", "=", "credit_note")
    .execute();
  expect(notes.map(({ number }) => number).toSorted()).toEqual(["C-2026-00001", "C-2026-00002"]);
  await sendReceiptMails(deps);
  const mails = await deps.db
    .selectFrom("outbox_message")
    .select("text")
    .where("kind", "=", "gifts.credit-note")
    .execute();
  expect(
    mails.map(({ text }) =>
      /USD\s([\d.]+) of your gift[^]*We sent it on ([^,]+), the way you paid: Card\./.exec(text)?.slice(1),
    ),
  ).toEqual(expect.arrayContaining([["10.00", formatDate(deps.now(), "en", "long", DEFAULT_TIME_ZONE)]]));
  expect(mails).toHaveLength(2);
  expect((await refundGift(deps, { giftId: deps.newId(), minor: 1, reason: "x", requestedBy: "y" })).ok).toBe(
    false,
  );
});

test("a monthly gift creates one gift a month, and money after failures is booked", async () => {
  const { deps, giveAndPay, sandbox, advanceClock: later } = await createGivingFixture();
  const first = await giveAndPay({ kind: "monthly", purpose: { kind: "general" } });
  expect(first).toMatchObject({ kind: "monthly", state: "paid" });
  const month = 31 * 86_400_000;
  later(month);
  await advanceMonth(sandbox);
  await processPaymentEvents(deps);
  later(month);
  await advanceMonth(sandbox, "fail");
  await processPaymentEvents(deps);
  const monthly = () => deps.db.selectFrom("monthly_gift").selectAll().executeTakeFirstOrThrow();
  expect(await monthly()).toMatchObject({ state: "past_due", failures: 1 });
  await advanceMonth(sandbox);
  await processPaymentEvents(deps);
  expect(await monthly()).toMatchObject({ state: "active", failures: 0 });
  const gifts = await deps.db.selectFrom("gift").select("state").orderBy("created_at").execute();
  expect(gifts.map(({ state }) => state)).toEqual(["paid", "paid", "failed", "paid"]);
  expect(await readBalances(deps)).toMatchObject({ "income:donations": SAMPLE_GENERAL_GIFTS - 15_000 });
  expect(await reconcile(deps)).toBe(0);
});

test("polling settles a payment whose event never arrives", async () => {
  const { deps, sandbox, rejectEventsWhen: refuseWhen, advanceClock: later } = await createGivingFixture();
  refuseWhen(() => true);
  const page = await openGiftPage(deps);
  await pay(sandbox, page, "succeed");
  await processPaymentEvents(deps);
  const state = () => deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect((await state()).state).toBe("awaiting_payment");
  expect(await pollPendingPayments(deps)).toBe(0);
  later(121_000);
  expect(await pollPendingPayments(deps)).toBe(1);
  expect((await state()).state).toBe("paid");
  refuseWhen(() => false);
  later(3_600_000);
  await deliverDueEvents(sandbox);
  await processPaymentEvents(deps);
  expect(await readBalances(deps)).toMatchObject({ [RAISED]: -OPENING - 5000 });
});

test("unknown payments and wrong amounts are reported, never booked", async () => {
  const { deps, sandbox } = await createGivingFixture();
  const page = await openGiftPage(deps);
  await deps.db.updateTable("sandbox_page").set({ amount_minor: 4999 }).where("ref", "=", page).execute();
  await pay(sandbox, page, "succeed");
  const foreign = await openGiftPage(deps);
  await deps.db
    .updateTable("sandbox_page")
    .set({ reference: deps.newId() })
    .where("ref", "=", foreign)
    .execute();
  await deps.db.deleteFrom("payment_attempt").where("page_ref", "=", foreign).execute();
  await pay(sandbox, foreign, "succeed");
  await processPaymentEvents(deps);
  expect(await readBalances(deps)).toMatchObject({ [RAISED]: -OPENING });
  expect(await reconcile(deps)).toBe(2);
  const problems = await listDifferences(deps.db);
  expect(problems.map(({ problem }) => problem).toSorted()).toEqual(["amount", "unknown"]);
});

test("a donor counts once per campaign, and no longer after a full refund", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const donors = async () =>
    (await deps.db.selectFrom("campaign_donors").select("donors").executeTakeFirst())?.donors ?? 0;
  const gifts = [
    await giveAndPay({ email: "a@example.org" }),
    await giveAndPay({ email: "A@example.org" }),
    await giveAndPay({ email: "b@example.org" }),
  ];
  expect(await donors()).toBe(2);
  for (const [at, left] of [
    [0, 2],
    [1, 1],
  ] as const) {
    await refundGift(deps, { giftId: gifts[at]!.id, minor: 5000, reason: "asked", requestedBy: "finance" });
    await sendRefunds(deps);
    await processPaymentEvents(deps);
    expect(await donors()).toBe(left);
  }
});
