import { type Money, decimalsOf, money } from "../../../platform/money/money";
import type { Locale } from "../../../platform/i18n/locales";
import { formatMoney } from "../../../platform/money/format-money";
import { type GiftChoice, chosenAmount, periodOf } from "./gift-choice.model";
import type { GiftPeriod } from "./giving.model";
import { type PaymentFee, calculateFeeCover } from "./payment-fee.model";

/** Formatted for the reader; `cover` is the added card fee. */
export type GiftTotal = { period: GiftPeriod; gift: string; cover: string | null; total: string };

/** Parses only plain amounts: the server's `typed-amount.ts` is too large for the browser. */
function plainAmount(typed: string, currency: string): Money | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || currency === "") return null;
  const decimals = decimalsOf(currency);
  const minor = fraction.length > decimals ? 0 : Number(whole + fraction.padEnd(decimals, "0"));
  return minor > 0 ? money(minor, currency) : null;
}

/** Returns null without a readable amount. @param fee only when the donor covers it */
export function giftTotal(
  choice: GiftChoice,
  currency: string,
  fee: PaymentFee | null,
  locale: Locale,
): GiftTotal | null {
  const gift = plainAmount(chosenAmount(choice), currency);
  if (gift === null) return null;
  const cover = fee === null ? null : calculateFeeCover(gift, fee);
  return {
    period: periodOf(choice),
    gift: formatMoney(gift, locale),
    cover: cover && formatMoney(cover, locale),
    total: formatMoney(money(gift.minor + (cover?.minor ?? 0), currency), locale),
  };
}
