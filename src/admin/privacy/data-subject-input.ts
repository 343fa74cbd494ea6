export type DataSubjectInput = { email?: string; phone?: string };
