import { getLocale } from "../../paraglide/runtime";
import { type Money, decimalsOf } from "../../platform/money/money";
import { parseAmount } from "../../platform/money/typed-amount";

/** An amount as it is read: `USD 12.50`. */
export const formatMajorAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency, currencyDisplay: "code" }).format(amount);

/** Minor units as they are read. */
export const formatAmount = (minor: number, currency: string): string =>
  formatMajorAmount(minor / 10 ** decimalsOf(currency), currency);

/** Minor units as one types them: `12.50`. */
export const toAmountInput = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** What was typed, in minor units; null when it is no amount, or nought. */
function parseAmountInput(input: string, currency: string): number | null {
  const amount: Money | null = parseAmount(input, currency, getLocale());
  return amount === null || amount.minor === 0 ? null : amount.minor;
}

/** The same for a body: 0 for no amount, which fields and server refuse, and as long as the currencies are not here. */
export const parseMinorOrZero = (input: string, currency: string | undefined): number =>
  (currency === undefined ? null : parseAmountInput(input, currency)) ?? 0;
