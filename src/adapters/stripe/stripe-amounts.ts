import { type Money, decimalsOf, money } from "../../platform/money/money";

/** Whole units at Stripe; all others have two or three decimals (docs.stripe.com/currencies). */
const ZERO_DECIMAL_CURRENCIES = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const THREE_DECIMAL_CURRENCIES = new Set("BHD JOD KWD OMR TND".split(" "));

/** Stripe uses two decimals for UGX and ISK, which have none. */
const stripeDecimals = (currency: string): number =>
  ZERO_DECIMAL_CURRENCIES.has(currency) ? 0 : THREE_DECIMAL_CURRENCIES.has(currency) ? 3 : 2;

/** @throws RangeError for a fraction of a unit that Stripe cannot represent */
export function toStripeAmount({ minor, currency }: Money): number {
  const amount = minor * 10 ** (stripeDecimals(currency) - decimalsOf(currency));
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${minor} ${currency} cannot be taken by Stripe`);
  return amount;
}

export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return money(amount * 10 ** (decimalsOf(code) - stripeDecimals(code)), code);
}
