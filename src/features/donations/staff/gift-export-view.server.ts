import type { CsvCell } from "../../../platform/csv/csv";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { toMajorUnits, money } from "../../../platform/money/money";
import { toZonedIso } from "../../../platform/time/zoned-time";
import type { listPaidGifts } from "./gift-list.store.server";

/** The columns; their names are for programs and stay the same. */
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
  // Of the tickets that it came with.
  "order",
];

type PaidGift = Awaited<ReturnType<typeof listPaidGifts>>[number];

/** One gift; amounts in major units, times with the offset of the zone. How its giver can be reached is not in the file. */
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
