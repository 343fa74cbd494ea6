/**
 * How provider and books differ about a payment. `unknown`: the provider has a payment that no gift or order is about; `amount`: the
 * payer paid another amount than was agreed; `balance`: the provider holds another amount of a payment than the accounts say.
 */
export const PAYMENT_PROBLEMS = ["unknown", "amount", "balance"] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];
