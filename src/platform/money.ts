/** An amount of money: whole minor units (cents, for most currencies) and its ISO 4217 code. Never a float. */
export type Money = Readonly<{ minor: number; currency: string }>;

export const money = (minor: number, currency: string): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`);
  return { minor, currency };
};

/** Decimal places of a currency: 2 for USD, 0 for UGX, 3 for TND. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The amount in major units, for display and structured data only. */
export const majorUnits = (amount: Money): number => amount.minor / 10 ** decimalsOf(amount.currency);

/** `part` of `whole` from 0 to 1; both must be in one currency. */
export function shareOf(part: Money, whole: Money): number {
  if (part.currency !== whole.currency) throw new RangeError(`${part.currency} is not ${whole.currency}`);
  return whole.minor <= 0 ? 0 : Math.max(0, Math.min(1, part.minor / whole.minor));
}
