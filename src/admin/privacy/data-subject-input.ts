/** Whose data are meant: an address, a number, or both. */
export type DataSubjectInput = { email?: string; phone?: string };
