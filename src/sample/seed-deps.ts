import type { Database } from "../platform/database/database";
import type { SampleReceipts } from "./receipts.server";

/** `day(30)` is the calendar date 30 days after the day of seeding. */
export type SeedDeps = {
  db: Database;
  now: Date;
  newId: () => string;
  day: (offset: number) => string;
  /** Empty without a file store. */
  receipts: SampleReceipts;
};
