import type { Money } from "../../ports/money";
import { memoize } from "../memoize";

export type { Money };

export const money = (minor: number, currency: string): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`);
  // Avoids negative zero, which would be formatted with a sign.
  return { minor: minor === 0 ? 0 : minor, currency };
};

/** Decimal places: 2 for USD, 0 for UGX, 3 for TND. */
export const decimalsOf = memoize(
  (currency: string): number =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** For display and structured data only. */
export const toMajorUnits = (amount: Money): number => amount.minor / 10 ** decimalsOf(amount.currency);

/** For inputs and links: decimal point, no grouping, decimals only if needed. */
export function formatInputAmount(amount: Money): string {
  const decimals = decimalsOf(amount.currency);
  const isWholeAmount = amount.minor % 10 ** decimals === 0;
  return toMajorUnits(amount).toFixed(isWholeAmount ? 0 : decimals);
}

export const fromMajorUnits = (units: number, currency: string): Money =>
  money(units * 10 ** decimalsOf(currency), currency);

/** Share from 0 to 1. @throws RangeError for different currencies */
export function shareOf(part: Money, whole: Money): number {
  if (part.currency !== whole.currency) throw new RangeError(`${part.currency} is not ${whole.currency}`);
  return whole.minor <= 0 ? 0 : Math.max(0, Math.min(1, part.minor / whole.minor));
}
