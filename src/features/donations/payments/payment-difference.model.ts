/** `unknown`: of no gift or order. `amount`: not as agreed. `balance`: held and booked amounts differ. */
export const PAYMENT_PROBLEMS = ["unknown", "amount", "balance"] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];
