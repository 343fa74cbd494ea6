import type { Deps } from "../../platform/deps";
import type { Job } from "../../platform/job";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { plainError } from "../../platform/plain-error";
import { countRuns, lastRuns, listFailedRuns, takeFailedRun } from "./jobs.store.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Failed runs that are shown. */
const SHOWN = 100;

/** Every job with how it stands, and the runs that were given up. */
export async function readJobs(deps: Pick<Deps, "db">, jobs: readonly Job[]) {
  const [counts, last, failed] = await Promise.all([
    countRuns(deps.db),
    lastRuns(deps.db),
    listFailedRuns(deps.db, SHOWN),
  ]);
  return {
    jobs: jobs.map(({ name, cron }) => {
      const { waiting = 0, active = 0, failed: bad = 0 } = counts.find((one) => one.name === name) ?? {};
      const run = last.find((one) => one.name === name) ?? null;
      return { name, cron, waiting, active, failed: bad, last: run };
    }),
    failed: failed.map(({ output, ...run }) => ({ ...run, error: plainError(output) })),
  };
}

/** Runs a job anew in place of a run that was given up: a run does all that is due. False when there is no such run. */
export const retryRun = (deps: Pick<Deps, "db" | "now">, who: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const name = UUID.test(id) ? await takeFailedRun(tx, id) : null;
    if (name === null) return false;
    await wake(tx, name);
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "retried", subject: "jobs", item: id, title: name },
      before: { state: "failed" },
      after: { state: "waiting" },
    });
    return true;
  });

/** How many runs of all jobs were given up. */
export const failedRuns = async (deps: Pick<Deps, "db">): Promise<number> =>
  (await countRuns(deps.db)).reduce((sum, { failed }) => sum + failed, 0);
