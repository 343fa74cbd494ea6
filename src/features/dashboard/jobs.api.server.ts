import { z } from "zod";
import { endpoint } from "../../platform/api/endpoint.server";
import type { Job } from "../../platform/jobs/job";
import { err, ok } from "../../platform/result";
import { isoDateTime } from "../../platform/api/api-fields.server";
import { readSystemStatus } from "./system-status.service.server";
import { readJobs, retryRun } from "./jobs.service.server";

const TAG = "Office";
const count = z.int();
const run = z.object({
  state: z.enum(["completed", "failed"]),
  startedAt: isoDateTime.nullable(),
  endedAt: isoDateTime,
});

const listJobs = (jobs: readonly Job[]) =>
  endpoint({
    summary: "All background jobs with their last run, and the runs that were given up",
    tag: TAG,
    caller: "user",
    output: z.object({
      jobs: z.array(
        z.object({
          name: z.string(),
          cron: z.string().meta({ description: "In UTC" }),
          waiting: count,
          active: count,
          failed: count,
          last: run.nullable(),
        }),
      ),
      failed: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          endedAt: isoDateTime,
          tries: count,
          error: z.string().meta({ description: "Without personal data" }),
        }),
      ),
    }),
    handle: async ({ deps }) => {
      const found = await readJobs(deps, jobs);
      return ok({
        jobs: found.jobs.map(({ last, ...job }) => ({
          ...job,
          last: last && {
            state: last.state,
            startedAt: last.startedAt?.toISOString() ?? null,
            endedAt: last.endedAt.toISOString(),
          },
        })),
        failed: found.failed.map(({ endedAt, ...failed }) => ({
          ...failed,
          endedAt: endedAt.toISOString(),
        })),
      });
    },
  });

const systemStatus = endpoint({
  summary: "Status of the program: its database, its processes, and the waiting jobs and emails",
  tag: TAG,
  caller: "user",
  output: z.object({
    database: z.object({
      version: z.string(),
      migration: z.string().meta({ description: "The latest migration" }),
      bytes: count,
      since: isoDateTime,
      processes: count.meta({ description: "Number of processes of the program that use this database" }),
    }),
    sendsMails: z.boolean(),
    jobLagSeconds: count.meta({ description: "How long the oldest due run has waited" }),
    mails: z.object({ waiting: count, lagSeconds: count }),
  }),
  handle: async ({ deps }) => {
    const { database, mails, ...rest } = await readSystemStatus(deps);
    return ok({
      ...rest,
      database: { ...database, since: database.since.toISOString() },
      mails: { ...mails, lagSeconds: Math.round(mails.lagSeconds) },
    });
  },
});

const retryJob = endpoint({
  summary: "Runs a job again in place of a run that was given up",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal: user, params: { id } }) =>
    (await retryRun(deps, user, id)) ? ok({ id }) : err("not_found"),
});

export const jobEndpoints = (jobs: readonly Job[]) => ({
  jobs: listJobs(jobs),
  systemStatus,
  retryJob,
});
