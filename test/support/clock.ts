/** Date of the sample content, and default clock of tests. */
export const SEEDED_AT = new Date("2026-11-21T08:00:00.000Z");
