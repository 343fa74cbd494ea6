import type { Database } from "../platform/database/database";

/** What a part of the seed gets. `day(30)` is the calendar date thirty days after the day of seeding. */
export type SeedDeps = { db: Database; now: Date; newId: () => string; day: (offset: number) => string };
