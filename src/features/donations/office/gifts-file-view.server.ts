import type { Cell } from "../../../platform/csv";
import { type Locale, localize, words } from "../../../platform/languages";
import { majorUnits, money } from "../../../platform/money";
import type { listPaid } from "./gift-list.store.server";

/** The columns; their names are for programs and stay the same. */
export const HEAD: readonly Cell[] = [
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

type Paid = Awaited<ReturnType<typeof listPaid>>[number];

/** One gift; amounts in major units. How its giver can be reached is not in the file. */
export function giftLine(gift: Paid, locale: Locale): Cell[] {
  const units = (minor: number | null) => majorUnits(money(minor ?? 0, gift.currency));
  const title = gift.campaign ?? gift.program;
  return [
    gift.paidAt.toISOString(),
    gift.reference,
    gift.receipt ?? "",
    gift.state,
    gift.kind,
    gift.method,
    title === null ? "" : words(localize(title, locale)),
    gift.donorName ?? "",
    gift.currency,
    units(gift.amountMinor),
    units(gift.coverMinor),
    units(gift.feeMinor),
    units(gift.refundedMinor),
    gift.orderReference ?? "",
  ];
}
