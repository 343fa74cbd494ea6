import { getLocale } from "../../paraglide/runtime";
import { type Money, decimalsOf } from "../../platform/money/money";
import { parseAmount } from "../../platform/money/typed-amount";

/** Such as `USD 12.50`. */
export const formatMajorAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency, currencyDisplay: "code" }).format(amount);

export const formatAmount = (minor: number, currency: string): string =>
  formatMajorAmount(minor / 10 ** decimalsOf(currency), currency);

/** As typed into a field: `12.50`. */
export const toAmountInput = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** Returns minor units. Null: no amount, or zero. */
function parseAmountInput(input: string, currency: string): number | null {
  const amount: Money | null = parseAmount(input, currency, getLocale());
  return amount === null || amount.minor === 0 ? null : amount.minor;
}

/** For request bodies: 0 when there is no amount or no currency yet. Fields and server refuse 0. */
export const parseMinorOrZero = (input: string, currency: string | undefined): number =>
  (currency === undefined ? null : parseAmountInput(input, currency)) ?? 0;
