import pg from "pg";
import { databaseOnClient } from "../../db/single-connection.server";
import type { Database } from "../../platform/database/database";

const LOCK_ID = 7_274_051;

/** Allows one backup of a database at a time. @returns null if another process holds the lock */
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
    await client.end();
  }
}
