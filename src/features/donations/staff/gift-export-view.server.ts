import type { CsvCell } from "../../../platform/csv/csv";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { toMajorUnits, money } from "../../../platform/money/money";
import { toZonedIso } from "../../../platform/time/zoned-time";
import type { listPaidGifts } from "./gift-list.store.server";

/** Programs read these names: do not change them. */
export const CSV_HEADER: readonly CsvCell[] = [
  "paid_at",
  "reference",
  "receipt",
  "state",
  "kind",
  "method",
  "purpose",
  "name",
  "currency",
  "amount",
  "fee_cover",
  "fees",
  "refunded",
  // The ticket order that the gift came with.
  "order",
];

type PaidGift = Awaited<ReturnType<typeof listPaidGifts>>[number];

/** Amounts in major units, times with the zone's offset. Contains no contact details. */
export function giftCsvRow(gift: PaidGift, timeZone: string, locale: Locale): CsvCell[] {
  const inMajorUnits = (minor: number | null) => toMajorUnits(money(minor ?? 0, gift.currency));
  const title = gift.campaign ?? gift.program;
  return [
    toZonedIso(gift.paidAt, timeZone),
    gift.reference,
    gift.receipt ?? "",
    gift.state,
    gift.kind,
    gift.method,
    title === null ? "" : plainText(localize(title, locale)),
    gift.donorName ?? "",
    gift.currency,
    inMajorUnits(gift.amountMinor),
    inMajorUnits(gift.coverMinor),
    inMajorUnits(gift.feeMinor),
    inMajorUnits(gift.refundedMinor),
    gift.orderReference ?? "",
  ];
}
