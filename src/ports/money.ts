/** Whole minor units (mostly cents), never a float, and an ISO 4217 currency code. */
export type Money = Readonly<{ minor: number; currency: string }>;
