import type { Deps } from "../../platform/deps";
import { getDueMails } from "../outbox/mailbox/mailbox.service.server";
import { readDatabase, readJobQueues } from "./system-status.store.server";

type StatusDeps = Pick<Deps, "db" | "now">;

const secondsSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);

/** `lagSeconds` is the wait of the oldest job or email that is due. */
export async function readQueueMetrics(deps: StatusDeps) {
  const now = deps.now();
  const [jobs, mails] = await Promise.all([readJobQueues(deps.db, now), getDueMails(deps)]);
  return {
    jobs: jobs.map(({ since, ...job }) => ({ ...job, lagSeconds: secondsSince(since, now) })),
    mails: { waiting: mails.count, lagSeconds: secondsSince(mails.since, now) },
  };
}

export async function readSystemStatus(deps: StatusDeps & Pick<Deps, "mailer">) {
  const [database, queues] = await Promise.all([readDatabase(deps.db), readQueueMetrics(deps)]);
  return {
    database,
    sendsMails: deps.mailer !== null,
    jobLagSeconds: Math.round(Math.max(0, ...queues.jobs.map(({ lagSeconds }) => lagSeconds))),
    mails: queues.mails,
  };
}
