import { sql } from "kysely";
import { expect, test } from "vitest";
import { csvLines } from "../../../platform/csv/csv";
import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { LOCALES } from "../../../platform/i18n/locales";
import { constraintProblem } from "../../content/content.store.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { createGiftInput, createGivingFixture } from "../gifts/give.fixture";
import { sumGiftsSince } from "../gifts/gift-statistics.service.server";
import { findGift } from "../gifts/gift.store.server";
import { recordGift } from "../payments/manual-gifts.service.server";
import { giftCsvRow } from "../staff/gift-export-view.server";
import { exportPaidGifts } from "../staff/gift-export.service.server";
import { sumDonorGiftsByYear } from "../staff/donors/donor-details.store.server";
import { setTimeZone } from "../../site/time-zone.fixture";
import { sendReceiptMails } from "./receipt-mails.service.server";
import { receiptView } from "./receipt-view.server";
import { checkReceipt, listGiftReceipts } from "./receipts.service.server";

async function readReceipt(deps: Deps, giftId: string) {
  const gift = (await findGift(deps.db, giftId))!;
  const [receipt] = await listGiftReceipts(deps, giftId);
  return { gift, receipt: receipt!, view: receiptView(receipt!, gift, "en") };
}

async function giftsFile(deps: Deps, year: number): Promise<string> {
  const { pages, timeZone } = await exportPaidGifts(deps, { id: "finance" }, year);
  const lines: string[] = [];
  for await (const rows of pages) lines.push(csvLines(rows.map((gift) => giftCsvRow(gift, timeZone, "en"))));
  return lines.join("");
}

const sumMonths = async (deps: Deps, zone: string) =>
  (
    await sql<{ month: string; currency: string; minor: string }>`
      select date_trunc('month', occurred_at at time zone ${zone})::date as month, currency, -sum(amount_minor) as minor
      from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
      where account = 'income:donations' and kind <> 'opening' group by 1, 2 order by 1, 2`.execute(deps.db)
  ).rows.map(({ minor, ...rest }) => ({ ...rest, minor: Number(minor) }));

const sumYears = async (deps: Deps, zone: string) =>
  (
    await sql<{ year: number; account: string; minor: string }>`
      select extract(year from occurred_at at time zone ${zone})::int as year, account, sum(amount_minor) as minor
      from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
      group by 1, 2 having sum(amount_minor) <> 0 order by 1, 2`.execute(deps.db)
  ).rows.map(({ minor, ...rest }) => ({ ...rest, minor: Number(minor) }));

async function storedYears(deps: Deps) {
  const { rows } = await sql<{ year: number; account: string; minor: string }>`
    select year, account, sum(minor) as minor from ledger_year
    group by 1, 2 having sum(minor) <> 0 order by 1, 2`.execute(deps.db);
  return rows.map(({ minor, ...rest }) => ({ ...rest, minor: Number(minor) }));
}

const HALF_PAST_MIDNIGHT_IN_NAIROBI = new Date("2026-12-31T21:30:00Z");

async function giveInTheNewYear() {
  const fixture = await createGivingFixture();
  const { deps } = fixture;
  const until = HALF_PAST_MIDNIGHT_IN_NAIROBI.getTime() - deps.now().getTime();
  fixture.advanceClock(until);
  return { ...fixture, deps };
}

test("receipt, email and check page show the day a gift was received, not only when it was booked", async () => {
  const { deps } = await createGivingFixture();
  const recorded = await recordGift(deps, {
    ...createGiftInput({ purpose: { kind: "general" }, amount: money(5000, "USD") }),
    method: "cash",
    paymentReference: null,
    on: "2025-12-30",
    staff: "finance",
    donor: { email: "maria@example.org", phone: null },
  });
  if (!recorded.ok) throw new Error(recorded.error);
  const { id } = await deps.db
    .selectFrom("gift")
    .select("id")
    .where("reference", "=", recorded.value.reference)
    .executeTakeFirstOrThrow();
  const { receipt, view } = await readReceipt(deps, id);
  expect(view.facts).toContainEqual({ label: "Issued on", value: "21 November 2026" });
  expect(view.facts).toContainEqual({ label: "Gift received on", value: "30 December 2025" });
  await sendReceiptMails(deps);
  const mail = (await listMailsWithLinks(deps)).find(({ kind }) => kind === "gifts.receipt")!;
  expect(mail.text).toContain("Your gift arrived on 30 December 2025.");
  expect(await checkReceipt(deps, receipt.number)).toMatchObject({
    issuedOn: "2026-11-21",
    paidOn: "2025-12-30",
  });
  expect(await giftsFile(deps, 2025)).toContain(recorded.value.reference);
});

test("a card gift just after midnight in Nairobi counts for the new year on receipt, in files and in totals", async () => {
  const { deps, giveAndPay } = await giveInTheNewYear();
  const { id, reference, donor_id: donorId } = await giveAndPay();
  const { receipt, view } = await readReceipt(deps, id);
  expect(receipt).toMatchObject({ number: "R-2027-00001", issuedOn: "2027-01-01", paidOn: "2027-01-01" });
  expect(view.zoneNote).toBe("Dates: East Africa Time.");
  expect(await giftsFile(deps, 2026)).not.toContain(reference);
  expect(await giftsFile(deps, 2027)).toContain("2027-01-01T00:30:00+03:00");
  expect(await sumGiftsSince(deps, "2027-01-01")).toEqual([
    { month: "2027-01-01", currency: "USD", minor: 5000 },
  ]);
  expect((await sumDonorGiftsByYear(deps.db, donorId, "Africa/Nairobi"))[0]).toMatchObject({ year: 2027 });
});

test("days follow the organisation's time zone, and monthly and yearly totals follow its change", async () => {
  const { deps, giveAndPay } = await giveInTheNewYear();
  await setTimeZone(deps, "America/New_York");
  const { id } = await giveAndPay();
  const { receipt, view } = await readReceipt(deps, id);
  expect(receipt).toMatchObject({ issuedOn: "2026-12-31", paidOn: "2026-12-31" });
  expect(view.zoneNote).toBe("Dates: Eastern Standard Time.");
  for (const zone of ["America/New_York", "Africa/Nairobi", "UTC"]) {
    await setTimeZone(deps, zone);
    expect(await sumGiftsSince(deps, "1900-01-01"), zone).toEqual(await sumMonths(deps, zone));
    expect(await storedYears(deps), zone).toEqual(await sumYears(deps, zone));
  }
});

test("a receipt retains its days when the time zone of the settings changes", async () => {
  const { deps, giveAndPay } = await giveInTheNewYear();
  const { id } = await giveAndPay();
  await setTimeZone(deps, "America/New_York");
  const { view } = await readReceipt(deps, id);
  expect(view.facts).toContainEqual({ label: "Gift received on", value: "1 January 2027" });
  for (const locale of LOCALES) {
    const { gift, receipt } = await readReceipt(deps, id);
    expect(receiptView(receipt, gift, locale).zoneNote, locale).not.toMatch(/UTC|GMT|\{/);
  }
});

test("a receipt of an earlier release shows that its days are UTC", async () => {
  const { deps, giveAndPay } = await giveInTheNewYear();
  const { id } = await giveAndPay();
  const { gift, receipt } = await readReceipt(deps, id);
  const { timeZone: _, ...issuer } = receipt.issuer;
  const view = receiptView({ ...receipt, issuer, paidOn: null }, gift, "en");
  expect(view.zoneNote).toBe("Dates: Coordinated Universal Time.");
  expect(view.facts).toContainEqual({ label: "Gift received on", value: "31 December 2026" });
});

test("an unknown time zone is refused before a booking needs it", async () => {
  const { deps } = await createGivingFixture();
  const refused = await setTimeZone(deps, "Africa/Nowhere").catch((error: unknown) => error);
  expect(constraintProblem(refused)).toBe("rule");
});
