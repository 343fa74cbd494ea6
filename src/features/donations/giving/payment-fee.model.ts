import { type Money, money } from "../../../platform/money/money";

/** `fixedMinor` in minor units, `perMille` of the payment. */
export type PaymentFee = { fixedMinor: number; perMille: number };

/** Returns minor units, rounded up. */
export const calculateFee = (totalMinor: number, { fixedMinor, perMille }: PaymentFee): number =>
  Math.min(totalMinor, fixedMinor + Math.ceil((totalMinor * perMille) / 1000));

/** Returns the smallest addition that lets the whole gift arrive after the fee. */
export function calculateFeeCover(gift: Money, fee: PaymentFee): Money {
  let total = Math.floor(((gift.minor + fee.fixedMinor) * 1000) / (1000 - fee.perMille));
  while (total - calculateFee(total, fee) < gift.minor) total++;
  return money(total - gift.minor, gift.currency);
}
