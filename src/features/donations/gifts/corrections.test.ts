import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { calendarDay } from "../../../platform/time/zoned-time";
import { money } from "../../../platform/money/money";
import { pledgeTransfer, recordGift } from "../payments/manual-gifts.service.server";
import { correctGift, decideCorrection } from "./corrections.service.server";
import type { GiftPurpose } from "./designation.service.server";
import { findGift } from "./gift.store.server";
import { createGiftInput, readBalances, createGivingFixture } from "./give.fixture";
import { isLedgerBalanced, getLatestGifts } from "../ledger/ledger.service.server";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { checkReceipt } from "../receipts/receipts.service.server";
import { decideRefund, refundGift } from "../payments/refunds.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";

const LAPTOPS = { kind: "campaign", slug: "laptop-drive-2024" } as const;
const SOLAR = { kind: "campaign", slug: "solar-lab" } as const;
const [INCOME_LAPTOPS, INCOME_SOLAR] = ["income:donations laptop-drive-2024", "income:donations solar-lab"];

async function recorded(minor = 5000, purpose: GiftPurpose = LAPTOPS) {
  const program = await createGivingFixture();
  const { deps } = program;
  const done = await recordGift(deps, {
    ...createGiftInput({ purpose, amount: money(minor, "USD") }),
    method: "cash",
    donor: { email: "maria@example.org", phone: null },
    paymentReference: null,
    on: calendarDay(deps.now(), DEFAULT_TIME_ZONE),
    staff: "finance",
  });
  if (!done.ok) throw new Error(done.error);
  const { id } = await deps.db
    .selectFrom("gift")
    .select("id")
    .where("reference", "=", done.value.reference)
    .executeTakeFirstOrThrow();
  const raised = () =>
    deps.db
      .selectFrom("campaign_raised")
      .innerJoin("campaign", "campaign.id", "campaign_id")
      .select(["slug", "raised_minor as raised", "gifts", "given_minor as given"])
      .where("slug", "in", ["laptop-drive-2024", "solar-lab"])
      .orderBy("slug")
      .execute();
  return { ...program, giftId: id, raised };
}

const input = (giftId: string) => ({
  giftId,
  minor: 5000,
  purpose: null,
  reason: "typed wrong",
  requestedBy: "ana",
});

async function requestCorrection(deps: Deps, giftId: string): Promise<string> {
  const requested = await correctGift(deps, { ...input(giftId), minor: 100 });
  if (!requested.ok) throw new Error(requested.error);
  expect(requested.value.state).toBe("waiting");
  return requested.value.id;
}

test("a corrected designation reverses the booking and updates totals, counts, receipt and email", async () => {
  const { deps, giftId, raised } = await recorded();
  const before = await readBalances(deps);
  const [laptops, solar] = await raised();
  expect(await correctGift(deps, { ...input(giftId), purpose: SOLAR })).toMatchObject({
    ok: true,
    value: { state: "done" },
  });
  const after = await readBalances(deps);
  expect(after[INCOME_LAPTOPS]).toBe((before[INCOME_LAPTOPS] ?? 0) + 5000);
  expect(after[INCOME_SOLAR]).toBe((before[INCOME_SOLAR] ?? 0) - 5000);
  expect(after["assets:cash"]).toBe(before["assets:cash"]);
  expect(await isLedgerBalanced(deps)).toBe(true);
  expect(await raised()).toEqual([
    { ...laptops!, raised: laptops!.raised - 5000, gifts: laptops!.gifts - 1, given: laptops!.given - 5000 },
    { ...solar!, raised: solar!.raised + 5000, gifts: solar!.gifts + 1, given: solar!.given + 5000 },
  ]);
  expect(await checkReceipt(deps, "R-2026-00001")).toMatchObject({
    status: "replaced",
    successor: "R-2026-00002",
  });
  expect(await checkReceipt(deps, "R-2026-00002")).toMatchObject({ status: "valid", totalMinor: 5000 });
  expect(await checkReceipt(deps, "C-2026-00001")).toMatchObject({ ofNumber: "R-2026-00001" });
  await sendReceiptMails(deps);
  const mails = await listMailsWithLinks(deps);
  expect(mails.map(({ kind }) => kind)).toEqual(["gifts.receipt", "gifts.receipt"]);
  expect(
    mails.filter(({ text }) => text.includes("R-2026-00001") && text.includes("R-2026-00002")),
  ).toHaveLength(1);
  expect(await getLatestGifts(deps)).toEqual([]);
  const events = await deps.db
    .selectFrom("giving_event")
    .select(["to_state", "reason", "actor"])
    .where("gift_id", "=", giftId)
    .orderBy("seq")
    .execute();
  expect(events.at(-1)).toEqual({ to_state: "paid", reason: "typed wrong", actor: "ana" });
});

test("the amount of a recorded gift can be corrected repeatedly; refunds use the corrected amount", async () => {
  const { deps, giftId } = await recorded();
  expect((await correctGift(deps, { ...input(giftId), minor: 4500 })).ok).toBe(true);
  expect((await correctGift(deps, { ...input(giftId), minor: 4700, purpose: SOLAR })).ok).toBe(true);
  expect((await readBalances(deps))["assets:cash"]).toBe(4700);
  expect(await correctGift(deps, { ...input(giftId), minor: 4700 })).toEqual({ ok: false, error: "same" });
  const back = { giftId, minor: 4700, reason: "asked", requestedBy: "ana" };
  expect((await refundGift(deps, { ...back, minor: 4701 })).ok).toBe(false);
  const raised = (await readBalances(deps))[INCOME_SOLAR]!;
  expect((await refundGift(deps, back)).ok).toBe(true);
  expect((await readBalances(deps))["assets:cash"]).toBeUndefined();
  expect((await readBalances(deps))[INCOME_SOLAR] ?? 0).toBe(raised + 4700);
  expect((await checkReceipt(deps, "R-2026-00003"))?.status).toBe("refunded");
  expect((await checkReceipt(deps, "R-2026-00002"))?.status).toBe("replaced");
  expect(await correctGift(deps, { ...input(giftId), minor: 1 })).toEqual({ ok: false, error: "not_now" });
});

test("corrections above the refund limit need a second approver, never the requester", async () => {
  const { deps, giftId } = await recorded(60_000);
  const id = await requestCorrection(deps, giftId);
  expect((await readBalances(deps))["assets:cash"]).toBe(60_000);
  expect(await correctGift(deps, { ...input(giftId), minor: 200 })).toEqual({ ok: false, error: "not_now" });
  expect(await decideCorrection(deps, { id, agreed: true, decidedBy: "ana" })).toEqual({
    ok: false,
    error: "own",
  });
  expect((await decideCorrection(deps, { id, agreed: true, decidedBy: "ben" })).ok).toBe(true);
  expect(await decideCorrection(deps, { id, agreed: true, decidedBy: "eva" })).toEqual({
    ok: false,
    error: "decided",
  });
  expect((await readBalances(deps))["assets:cash"]).toBe(100);
});

test("the limit itself needs no second approver", async () => {
  const { deps, giftId } = await recorded(50_000);
  expect(await correctGift(deps, { ...input(giftId), minor: 49_999 })).toMatchObject({
    ok: true,
    value: { state: "done" },
  });
});

test("a refused correction changes nothing", async () => {
  const { deps, giftId } = await recorded(60_000);
  const id = await requestCorrection(deps, giftId);
  const before = await readBalances(deps);
  expect(await decideCorrection(deps, { id, agreed: false, decidedBy: "ben" })).toEqual({
    ok: true,
    value: { giftId, state: "refused" },
  });
  expect(await readBalances(deps)).toEqual(before);
  expect(await decideCorrection(deps, { id: deps.newId(), agreed: true, decidedBy: "ben" })).toEqual({
    ok: false,
    error: "unknown",
  });
});

test("a correction cannot be approved after a refund, only refused", async () => {
  const { deps, giftId } = await recorded(60_000);
  const id = await requestCorrection(deps, giftId);
  const refund = await refundGift(deps, { giftId, minor: 1000, reason: "asked", requestedBy: "ana" });
  expect(refund.ok).toBe(true);
  expect(await decideCorrection(deps, { id, agreed: true, decidedBy: "ben" })).toEqual({
    ok: false,
    error: "not_now",
  });
  expect((await decideCorrection(deps, { id, agreed: false, decidedBy: "ben" })).ok).toBe(true);
  expect((await readBalances(deps))["assets:cash"]).toBe(59_000);
});

test("a gift cannot be corrected while a refund waits, but again once it is refused", async () => {
  const { deps, giftId } = await recorded(60_000);
  const refund = await refundGift(deps, { giftId, minor: 60_000, reason: "asked", requestedBy: "ana" });
  if (!refund.ok) throw new Error(refund.error);
  const change = { ...input(giftId), minor: 100 };
  expect(await correctGift(deps, change)).toEqual({ ok: false, error: "not_now" });
  await decideRefund(deps, { refundId: refund.value.refundId, agreed: false, by: "ben" });
  expect((await correctGift(deps, change)).ok).toBe(true);
});

test("unknown and unpaid gifts cannot be corrected", async () => {
  const { deps } = await createGivingFixture();
  expect(await correctGift(deps, input(deps.newId()))).toEqual({ ok: false, error: "unknown" });
  const pledged = await pledgeTransfer(deps, createGiftInput());
  if (!pledged.ok) throw new Error(pledged.error);
  const change = { ...input(pledged.value.id), minor: 4000 };
  expect(await correctGift(deps, change)).toEqual({ ok: false, error: "not_now" });
});

test("a corrected amount is positive and whole, and a corrected purpose takes gifts", async () => {
  const { deps, giftId } = await recorded();
  for (const minor of [0, -1, 0.5, Number.NaN])
    expect(await correctGift(deps, { ...input(giftId), minor }), String(minor)).toEqual({
      ok: false,
      error: "amount",
    });
  const closed = { kind: "campaign", slug: "exam-week-data-2025" } as const;
  expect(await correctGift(deps, { ...input(giftId), purpose: closed })).toEqual({
    ok: false,
    error: "campaign_closed",
  });
});

test("a general gift can be moved to a program", async () => {
  const { deps, giftId } = await recorded(5000, { kind: "general" });
  const purpose = { kind: "program", slug: "women-in-tech" } as const;
  expect((await correctGift(deps, { ...input(giftId), purpose })).ok).toBe(true);
  expect((await findGift(deps.db, giftId))?.programId).not.toBeNull();
});

test("corrections in a currency that takes no gifts any more need a second approver", async () => {
  const { deps, giftId } = await recorded();
  await deps.db.deleteFrom("giving_currency").execute();
  await requestCorrection(deps, giftId);
});

test("the purpose of a card gift can change, its amount cannot; books and provider still agree", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay({ coverFee: true, purpose: LAPTOPS });
  const change = { ...input(gift.id), minor: gift.amount_minor };
  expect(await correctGift(deps, { ...change, minor: 1 })).toEqual({ ok: false, error: "fixed" });
  const before = await readBalances(deps);
  expect((await correctGift(deps, { ...change, purpose: { kind: "general" } })).ok).toBe(true);
  const after = await readBalances(deps);
  expect(after["assets:held:sandbox"]).toBe(before["assets:held:sandbox"]);
  expect(after["income:fee-cover"]).toBe(before["income:fee-cover"]);
  expect(after["income:donations"]).toBe((before["income:donations"] ?? 0) - gift.amount_minor);
});

test("after any series of corrections the books balance and match the last one", async () => {
  const step = fc.record({
    minor: fc.integer({ min: 1, max: 12_000 }),
    purpose: fc.constantFrom(LAPTOPS, SOLAR, { kind: "general" } as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const { deps, giftId } = await recorded();
      const before = await readBalances(deps);
      const start = { [INCOME_LAPTOPS]: (before[INCOME_LAPTOPS] ?? 0) + 5000 };
      for (const each of steps) await correctGift(deps, { ...input(giftId), ...each });
      const last = steps.at(-1)!;
      const now = await readBalances(deps);
      expect(await isLedgerBalanced(deps)).toBe(true);
      expect(now["assets:cash"]).toBe(last.minor);
      const given = last.purpose === LAPTOPS ? last.minor : 0;
      expect(now[INCOME_LAPTOPS] ?? 0).toBe(start[INCOME_LAPTOPS]! - given);
    }),
    { numRuns: 3 },
  );
});
