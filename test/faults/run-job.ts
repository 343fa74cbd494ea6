import type { TestServer } from "../../e2e/support/test-server";
import { connect } from "../../src/db/database.server";
import { enqueueJob } from "../../src/platform/jobs/enqueue-job.server";

/** Enqueues a job at once instead of within a minute. */
export async function runJobNow(server: TestServer, name: string): Promise<void> {
  const { db, pool } = connect({ connectionString: server.databaseUrl(), max: 1 });
  try {
    await db.transaction().execute((tx) => enqueueJob(tx, name));
  } finally {
    await pool.end();
  }
}
