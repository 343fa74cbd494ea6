import type { Deps } from "../../platform/deps";
import type { Job } from "../../platform/jobs/job";
import { transact } from "../../platform/database/transact.server";
import { enqueueJob } from "../../platform/jobs/enqueue-job.server";
import type { User } from "../../platform/auth/principal";
import { recordAuditEvent } from "../audit/audit.service.server";
import { redactError } from "../../platform/text/redact";
import { countRuns, listLastRuns, listFailedRuns, deleteFailedRun } from "./jobs.store.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_FAILED_RUNS = 100;

export async function readJobs(deps: Pick<Deps, "db">, jobs: readonly Job[]) {
  const [counts, last, failed] = await Promise.all([
    countRuns(deps.db),
    listLastRuns(deps.db),
    listFailedRuns(deps.db, MAX_FAILED_RUNS),
  ]);
  return {
    jobs: jobs.map(({ name, cron }) => {
      const {
        waiting = 0,
        active = 0,
        failed: failedCount = 0,
      } = counts.find((one) => one.name === name) ?? {};
      const run = last.find((one) => one.name === name) ?? null;
      return { name, cron, waiting, active, failed: failedCount, last: run };
    }),
    failed: failed.map(({ output, ...run }) => ({ ...run, error: redactError(output) })),
  };
}

/** Queues a job in place of a failed run. One new run does all work that is due. */
export const retryRun = (deps: Pick<Deps, "db" | "now">, user: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const name = UUID.test(id) ? await deleteFailedRun(tx, id) : null;
    if (name === null) return false;
    await enqueueJob(tx, name);
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "retried",
      subject: "jobs",
      item: id,
      title: name,
      before: { state: "failed" },
      after: { state: "waiting" },
    });
    return true;
  });

export const countFailedRuns = async (deps: Pick<Deps, "db">): Promise<number> =>
  (await countRuns(deps.db)).reduce((sum, { failed }) => sum + failed, 0);
