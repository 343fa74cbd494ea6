/** Whose data are meant: an address, a number, or both. */
export type Whom = { email?: string; phone?: string };
