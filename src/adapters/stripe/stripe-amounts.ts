import { type Money, decimalsOf, money } from "../../platform/money/money";

/** Stripe counts these in whole units, and all others in hundredths or thousandths (docs.stripe.com/currencies). */
const ZERO_DECIMAL_CURRENCIES = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const THREE_DECIMAL_CURRENCIES = new Set("BHD JOD KWD OMR TND".split(" "));

/** Decimals in which Stripe counts: for UGX and ISK two, although they have none any more. */
const stripeDecimals = (currency: string): number =>
  ZERO_DECIMAL_CURRENCIES.has(currency) ? 0 : THREE_DECIMAL_CURRENCIES.has(currency) ? 3 : 2;

/** @throws RangeError for an amount that Stripe cannot take: a part of a unit that it counts whole */
export function toStripeAmount({ minor, currency }: Money): number {
  const amount = minor * 10 ** (stripeDecimals(currency) - decimalsOf(currency));
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${minor} ${currency} cannot be taken by Stripe`);
  return amount;
}

export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return money(amount * 10 ** (decimalsOf(code) - stripeDecimals(code)), code);
}
