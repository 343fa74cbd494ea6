import type { Deps } from "../../platform/deps";
import { redactError } from "../../platform/text/redact";
import { transact } from "../../platform/database/transact.server";
import { notifyOwners } from "../accounts/staff/notify-owners.service.server";
import { getSettings } from "../site/site.service.server";
import { getUnscannedFileStats } from "../uploads/scanning/scan-uploads.service.server";
import {
  BACKUP,
  BACKUP_JOB,
  type Fault,
  MAIL_INTERVAL_MS,
  SCANNER,
  SCANNER_GRACE_MS,
  type AlertAction,
  faultOfJob,
  isOverdue,
  planAlertActions,
} from "./operations.model";
import { faultTexts } from "./fault-texts.server";
import {
  deleteBackupRuns,
  deleteEndedAlerts,
  endAlert,
  findLastBackup,
  insertBackupRun,
  listAlerts,
  listFailingJobs,
  lockAlerts,
  upsertAlert,
} from "./operations.store.server";
import type { Tx } from "../../platform/database/database";

const BACKUP_RUN_RETENTION_MS = 90 * 86_400_000;
const MAX_REASON_LENGTH = 300;

export type BackupRun = Readonly<{
  startedAt: Date;
  endedAt: Date;
  encrypted: boolean;
  /** Null if unknown, or if backups go to a bucket. */
  onDataDisk: boolean | null;
  outcome: { name: string; bytes: number } | { error: string };
}>;

export async function recordBackup({ db }: Pick<Deps, "db">, run: BackupRun): Promise<void> {
  const { outcome } = run;
  await insertBackupRun(db, {
    started_at: run.startedAt,
    ended_at: run.endedAt,
    encrypted: run.encrypted,
    on_data_disk: run.onDataDisk,
    ...("error" in outcome
      ? { name: null, bytes: null, error: outcome.error.slice(0, MAX_REASON_LENGTH) }
      : { name: outcome.name, bytes: outcome.bytes, error: null }),
  });
  await deleteBackupRuns(db, new Date(run.endedAt.getTime() - BACKUP_RUN_RETENTION_MS));
}

export async function readBackups({ db }: Pick<Deps, "db">) {
  const [last, good] = await Promise.all([findLastBackup(db, "any"), findLastBackup(db, "successful")]);
  return {
    last: last && { endedAt: last.ended_at, error: last.error },
    good: good && {
      endedAt: good.ended_at,
      seconds: (good.ended_at.getTime() - good.started_at.getTime()) / 1000,
      // PostgreSQL returns bigint as text.
      bytes: Number(good.bytes),
      encrypted: good.encrypted,
      onDataDisk: good.on_data_disk,
    },
  };
}

type MonitorDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys" | "backups" | "scanner">;

export const isBackupFailing = async (deps: Pick<MonitorDeps, "db" | "now" | "backups">): Promise<boolean> =>
  (await backupFaults(deps)).length > 0;

export async function currentFaults(
  deps: Pick<MonitorDeps, "db" | "now" | "backups" | "scanner">,
): Promise<Fault[]> {
  return [...(await backupFaults(deps)), ...(await scannerFaults(deps)), ...(await jobFaults(deps))];
}

const jobFaults = async ({ db }: Pick<MonitorDeps, "db">): Promise<Fault[]> =>
  (await listFailingJobs(db)).flatMap(({ name, output }) =>
    name === BACKUP_JOB ? [] : { fault: faultOfJob(name), message: redactError(output) },
  );

async function backupFaults({
  db,
  now,
  backups,
}: Pick<MonitorDeps, "db" | "now" | "backups">): Promise<Fault[]> {
  if (!backups) return [];
  const { last, good } = await readBackups({ db });
  if (last?.error) return [{ fault: BACKUP, message: last.error }];
  if (good && isOverdue(good.endedAt, backups.everyHours, now()))
    return [{ fault: BACKUP, message: `the last one is of ${good.endedAt.toISOString()}` }];
  return [];
}

async function scannerFaults(deps: Pick<MonitorDeps, "db" | "now" | "scanner">): Promise<Fault[]> {
  const waiting = await getUnscannedFileStats(deps);
  if (!waiting?.since || deps.now().getTime() - waiting.since.getTime() < SCANNER_GRACE_MS) return [];
  const message = `files wait: ${waiting.count}, the first since ${waiting.since.toISOString()}`;
  return [{ fault: SCANNER, message }];
}

/** Job `operations.watch`: emails owners at most once a day about each fault, and once when it works again. */
export async function monitorOperations(deps: MonitorDeps): Promise<void> {
  const faults = await currentFaults(deps);
  if (faults.length === 0 && (await listAlerts(deps.db)).length === 0) return;
  const { name: organisation } = await getSettings(deps);
  await transact(deps.db, async (tx) => {
    await lockAlerts(tx);
    const now = deps.now();
    const alerts = (await listAlerts(tx)).map((row) => ({
      fault: row.fault,
      endedAt: row.ended_at,
      mailedAt: row.mailed_at,
      isNotified: row.is_notified,
    }));
    await deleteEndedAlerts(tx, new Date(now.getTime() - MAIL_INTERVAL_MS));
    for (const alertAction of planAlertActions(faults, alerts, now)) {
      const mailedAt = alerts.find(({ fault }) => fault === alertAction.fault)?.mailedAt;
      await applyAlertAction(tx, deps, alertAction, { now, organisation, mailedAt: mailedAt ?? now });
    }
  });
}

async function applyAlertAction(
  tx: Tx,
  deps: MonitorDeps,
  { fault, type, message }: AlertAction,
  { now, organisation, mailedAt }: { now: Date; organisation: string; mailedAt: Date },
): Promise<void> {
  if (type === "mail" || type === "over")
    await notifyOwners(tx, deps, {
      kind: type === "mail" ? "operations.failed" : "operations.works-again",
      organisation,
      path: "/admin/jobs",
      text: faultTexts({ fault, message, organisation, isOver: type === "over" }),
    });
  if (type === "over" || type === "end") return void (await endAlert(tx, fault, now));
  const isNotified = type === "mail";
  await upsertAlert(tx, {
    fault,
    message,
    since: now,
    ended_at: null,
    mailed_at: isNotified ? now : mailedAt,
    is_notified: isNotified,
  });
}
