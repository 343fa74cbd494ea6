import { type Money, money } from "../../../platform/money/money";

/** The provider's fee: a fixed part in minor units, and a share of the payment in thousandths. */
export type PaymentFee = { fixedMinor: number; perMille: number };

/** The fee for a payment in minor units, rounded up. */
export const calculateFee = (totalMinor: number, { fixedMinor, perMille }: PaymentFee): number =>
  Math.min(totalMinor, fixedMinor + Math.ceil((totalMinor * perMille) / 1000));

/** The smallest amount that a donor must add so that the whole gift arrives after the fee. */
export function calculateFeeCover(gift: Money, fee: PaymentFee): Money {
  let total = Math.floor(((gift.minor + fee.fixedMinor) * 1000) / (1000 - fee.perMille));
  while (total - calculateFee(total, fee) < gift.minor) total++;
  return money(total - gift.minor, gift.currency);
}
