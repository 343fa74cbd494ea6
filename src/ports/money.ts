/** An amount of money: whole minor units (cents, for most currencies) and its ISO 4217 code. Never a float. */
export type Money = Readonly<{ minor: number; currency: string }>;
