import type { OwnServer } from "../../e2e/own-server";
import { connect } from "../../src/db/database.server";
import { wake } from "../../src/platform/wake.server";

/** Has a job of the program run now, as its time-table would within a minute. */
export async function runNow(server: OwnServer, name: string): Promise<void> {
  const { db, pool } = connect({ connectionString: server.databaseUrl(), max: 1 });
  try {
    await db.transaction().execute((tx) => wake(tx, name));
  } finally {
    await pool.end();
  }
}
