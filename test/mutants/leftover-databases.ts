import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "../support/database-cluster";

// A mutant that a test kills ends the run before its databases are dropped. Thousands would fill the disk.
// Runs before the imports of each test file, in the only worker.
const admin = new pg.Client(withDatabase(inject("cluster"), "postgres"));
await admin.connect();
const { rows } = await admin.query<{ datname: string }>(
  "select datname from pg_database where datname ~ '^reboot_[0-9a-f]{32}$'",
);
for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
await admin.end();
