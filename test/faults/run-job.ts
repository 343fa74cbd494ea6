import type { TestServer } from "../../e2e/support/test-server";
import { connect } from "../../src/db/database.server";
import { enqueueJob } from "../../src/platform/jobs/enqueue-job.server";
import { transact } from "../../src/platform/database/transact.server";

/** Enqueues a job at once instead of within a minute. */
export async function runJobNow(server: TestServer, name: string): Promise<void> {
  const { db, pool } = connect({ connectionString: server.databaseUrl(), max: 1 });
  try {
    await transact(db, (tx) => enqueueJob(tx, name));
  } finally {
    await pool.end();
  }
}
