import type { Database } from "../platform/database/database";
import type { SampleReceipts } from "./receipts.server";

/** What a part of the seed gets. `day(30)` is the calendar date thirty days after the day of seeding. */
export type SeedDeps = {
  db: Database;
  now: Date;
  newId: () => string;
  day: (offset: number) => string;
  /** Pictures of receipts that have been added; empty without a file store. */
  receipts: SampleReceipts;
};
