import { HOUR_MS } from "../../platform/time/durations";

/** Owners get at most one email about one fault within this time. */
export const MAIL_INTERVAL_MS = 24 * HOUR_MS;
const OVERDUE_PERIODS = 2;

export const BACKUP = "backup";
export const SCANNER = "scanner";
/** A restart of the scanner takes minutes. */
export const SCANNER_GRACE_MS = HOUR_MS;
/** Its runs count as the fault `backup`, which has more detail. */
export const BACKUP_JOB = "backups.make";
export const faultOfJob = (name: string): string => (name === BACKUP_JOB ? BACKUP : `job:${name}`);

export type Fault = Readonly<{ fault: string; message: string }>;

export type Alert = Readonly<{ fault: string; endedAt: Date | null; mailedAt: Date; isNotified: boolean }>;

/**
 * - `mail`: fails, and owners got no email within the last day
 * - `note`: fails again within a day of the last email
 * - `over`: works again, and owners got an email about the failure
 * - `end`: works again, and owners got no email
 */
export type AlertAction = Readonly<{
  fault: string;
  type: "mail" | "note" | "over" | "end";
  message: string;
}>;

export function planAlertActions(
  faults: readonly Fault[],
  alerts: readonly Alert[],
  now: Date,
): AlertAction[] {
  const known = new Map(alerts.map((alert) => [alert.fault, alert]));
  const failing = new Set(faults.map(({ fault }) => fault));
  const started = faults.flatMap(({ fault, message }): AlertAction[] => {
    const alert = known.get(fault);
    // `mailedAt` can lie in the future after the clock was set back.
    const isRecent = alert && Math.abs(now.getTime() - alert.mailedAt.getTime()) < MAIL_INTERVAL_MS;
    if (!isRecent) return [{ fault, message, type: "mail" }];
    return alert.endedAt === null ? [] : [{ fault, message, type: "note" }];
  });
  const ended = alerts.flatMap(({ fault, endedAt, isNotified }): AlertAction[] =>
    endedAt === null && !failing.has(fault)
      ? [{ fault, message: "", type: isNotified ? "over" : "end" }]
      : [],
  );
  return [...started, ...ended];
}

/** @param lastBackupAt the last successful one; null if there was none */
export const isOverdue = (lastBackupAt: Date | null, everyHours: number, now: Date): boolean =>
  lastBackupAt !== null && now.getTime() - lastBackupAt.getTime() > OVERDUE_PERIODS * everyHours * HOUR_MS;
