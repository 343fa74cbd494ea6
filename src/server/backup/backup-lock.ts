import pg from "pg";
import { databaseOnClient } from "../../db/single-connection.server";
import type { Database } from "../../platform/database/database";

/** Id of the advisory lock. */
const LOCK_ID = 7_274_051;

/**
 * Runs `task` while it holds the lock that allows one process or command at a time to make a backup of a database.
 *
 * @returns null when another process holds the lock
 */
export async function withBackupLock<T>(
  dbConfig: pg.ClientConfig,
  task: (db: Database) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...dbConfig, application_name: "reboot backup lock" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
      LOCK_ID,
    ]);
    return rows[0]?.got ? await task(databaseOnClient(client)) : null;
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
