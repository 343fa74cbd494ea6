/** The day the sample content is seeded in tests; the clock of a test starts here unless it says otherwise. */
export const SEEDED_AT = new Date("2026-11-21T08:00:00.000Z");
