import { getLocale } from "../../paraglide/runtime";
import { type Money, decimalsOf, parseAmount } from "../../platform/money";

/** Minor units as they are read: `USD 12.50`. */
export const amountText = (minor: number, currency: string): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency, currencyDisplay: "code" }).format(
    minor / 10 ** decimalsOf(currency),
  );

/** Minor units as one types them: `12.50`. */
export const amountTyped = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** What was typed, in minor units; null when it is no amount, or nought. */
export function typedMinor(typed: string, currency: string): number | null {
  const amount: Money | null = parseAmount(typed, currency);
  return amount === null || amount.minor === 0 ? null : amount.minor;
}

/** A calendar date as it is read here. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** Today by the calendar of whoever sits here. */
export const today = (): string => new Intl.DateTimeFormat("sv").format(new Date());
