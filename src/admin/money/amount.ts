import { getLocale } from "../../paraglide/runtime";
import { type Money, decimalsOf, parseAmount } from "../../platform/money";

/** An amount as it is read: `USD 12.50`. */
export const majorText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency, currencyDisplay: "code" }).format(amount);

/** Minor units as they are read. */
export const amountText = (minor: number, currency: string): string =>
  majorText(minor / 10 ** decimalsOf(currency), currency);

/** Minor units as one types them: `12.50`. */
export const amountTyped = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** What was typed, in minor units; null when it is no amount, or nought. */
function typedMinor(typed: string, currency: string): number | null {
  const amount: Money | null = parseAmount(typed, currency, getLocale());
  return amount === null || amount.minor === 0 ? null : amount.minor;
}

/** The same for a body: 0 for no amount, which fields and server refuse, and as long as the currencies are not here. */
export const enteredMinor = (typed: string, currency: string | undefined): number =>
  (currency === undefined ? null : typedMinor(typed, currency)) ?? 0;

/** Today by the calendar of whoever sits here. */
export const today = (): string => new Intl.DateTimeFormat("sv").format(new Date());
