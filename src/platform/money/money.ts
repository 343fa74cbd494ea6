import type { Money } from "../../ports/money";
import { memoize } from "../memoize";

export type { Money };

export const money = (minor: number, currency: string): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`);
  // What is taken from nothing is nothing: JavaScript knows a zero below zero, and would print its sign.
  return { minor: minor === 0 ? 0 : minor, currency };
};

/** Decimal places of a currency: 2 for USD, 0 for UGX, 3 for TND. */
export const decimalsOf = memoize(
  (currency: string): number =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** The amount in major units, for display and structured data only. */
export const toMajorUnits = (amount: Money): number => amount.minor / 10 ** decimalsOf(amount.currency);

/** An amount for a field or a link: no groups, a point, decimals only when they say something. */
export function formatInputAmount(amount: Money): string {
  const decimals = decimalsOf(amount.currency);
  const isWholeAmount = amount.minor % 10 ** decimals === 0;
  return toMajorUnits(amount).toFixed(isWholeAmount ? 0 : decimals);
}

/** Whole units in minor ones: 50 dollars are 5000 cents, 50 shillings of Uganda are 50. */
export const fromMajorUnits = (units: number, currency: string): Money =>
  money(units * 10 ** decimalsOf(currency), currency);

/** `part` of `whole` from 0 to 1; both must be in one currency. */
export function shareOf(part: Money, whole: Money): number {
  if (part.currency !== whole.currency) throw new RangeError(`${part.currency} is not ${whole.currency}`);
  return whole.minor <= 0 ? 0 : Math.max(0, Math.min(1, part.minor / whole.minor));
}
