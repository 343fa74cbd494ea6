import type { Locale } from "../i18n/locales";
import { type Money, decimalsOf, toMajorUnits } from "./money";
import { numberFormat } from "../i18n/format";

export function formatMoney(amount: Money, locale: Locale): string {
  const decimals = decimalsOf(amount.currency);
  const whole = amount.minor % 10 ** decimals === 0;
  return numberFormat(locale, {
    style: "currency",
    currency: amount.currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : decimals,
    maximumFractionDigits: whole ? 0 : decimals,
  })
    .formatToParts(toMajorUnits(amount))
    .map(({ type, value }) => (type === "currency" && locale === "ar" ? isolateLtr(value) : value))
    .join("");
}

/** Code and all decimals, for receipts and accounting: `USD 12.50`, `12,50 USD`. */
export const formatMoneyExact = (amount: Money, locale: Locale): string =>
  numberFormat(locale, {
    style: "currency",
    currency: amount.currency,
    currencyDisplay: "code",
  })
    .formatToParts(toMajorUnits(amount))
    .map(({ type, value }) => (type === "currency" && locale === "ar" ? isolateLtr(value) : value))
    .join("");

/** Prevents `US$` from being displayed as `$US` in right-to-left text. */
const isolateLtr = (text: string) => `\u2066${text}\u2069`;
