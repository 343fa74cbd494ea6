import { HOUR_MS } from "../../platform/time/durations";

/** Owners get at most one mail about one fault within this time, in milliseconds. */
export const MAIL_INTERVAL_MS = 24 * HOUR_MS;
/** A backup is overdue after so many of its periods. */
const OVERDUE_PERIODS = 2;

export const BACKUP = "backup";
/** Files wait for the malware scanner. */
export const SCANNER = "scanner";
/** The scanner may be away for so long before owners are told, in milliseconds: a restart takes minutes. */
export const SCANNER_GRACE_MS = HOUR_MS;
/** The job that makes backups reports as `backup`, which knows more. */
export const BACKUP_JOB = "backups.make";
export const faultOfJob = (name: string): string => (name === BACKUP_JOB ? BACKUP : `job:${name}`);

/** Something that does not work at this moment. */
export type Fault = Readonly<{ fault: string; message: string }>;

/** What is remembered of a fault. */
export type Alert = Readonly<{ fault: string; endedAt: Date | null; mailedAt: Date; isNotified: boolean }>;

/**
 * What to do about each fault:
 * - `mail`: it fails, and owners have not been told within the last day
 * - `note`: it fails again so soon that nobody is mailed yet
 * - `over`: it works again, and owners were told that it failed
 * - `end`: it works again, and nobody was told
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
    // A mail from the future was written by a clock that has been set back.
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

/** Whether backups come too late. @param lastBackupAt the last good one; null: there has been none */
export const isOverdue = (lastBackupAt: Date | null, everyHours: number, now: Date): boolean =>
  lastBackupAt !== null && now.getTime() - lastBackupAt.getTime() > OVERDUE_PERIODS * everyHours * HOUR_MS;
