const HOUR = 3_600_000;

/** Owners get at most one mail about one cause within this time, in milliseconds. */
export const MAIL_EVERY = 24 * HOUR;
/** A backup is overdue after so many of its periods. */
const OVERDUE_PERIODS = 2;

export const BACKUP = "backup";
/** Files wait for the malware scanner. */
export const SCANNER = "scanner";
/** The scanner may be away for so long before owners are told, in milliseconds: a restart takes minutes. */
export const SCANNER_PATIENCE = HOUR;
/** The job that makes backups reports as `backup`, which knows more. */
export const BACKUP_JOB = "backups.make";
export const causeOfJob = (name: string): string => (name === BACKUP_JOB ? BACKUP : `job:${name}`);

/** Something that does not work at this moment. */
export type Fault = Readonly<{ cause: string; message: string }>;

/** What is remembered of a cause. */
export type Alert = Readonly<{ cause: string; endedAt: Date | null; mailedAt: Date; isTold: boolean }>;

/**
 * What to do about each cause:
 * - `mail`: it fails, and owners have not been told within the last day
 * - `note`: it fails again so soon that nobody is mailed yet
 * - `over`: it works again, and owners were told that it failed
 * - `end`: it works again, and nobody was told
 */
export type Step = Readonly<{ cause: string; what: "mail" | "note" | "over" | "end"; message: string }>;

export function stepsFor(faults: readonly Fault[], alerts: readonly Alert[], now: Date): Step[] {
  const known = new Map(alerts.map((alert) => [alert.cause, alert]));
  const failing = new Set(faults.map(({ cause }) => cause));
  const begun = faults.flatMap(({ cause, message }): Step[] => {
    const alert = known.get(cause);
    // A mail from the future was written by a clock that has been set back.
    const isRecent = alert && Math.abs(now.getTime() - alert.mailedAt.getTime()) < MAIL_EVERY;
    if (!isRecent) return [{ cause, message, what: "mail" }];
    return alert.endedAt === null ? [] : [{ cause, message, what: "note" }];
  });
  const ended = alerts.flatMap(({ cause, endedAt, isTold }): Step[] =>
    endedAt === null && !failing.has(cause) ? [{ cause, message: "", what: isTold ? "over" : "end" }] : [],
  );
  return [...begun, ...ended];
}

/** Whether backups come too late. @param last the last good one; null: there has been none */
export const isOverdue = (last: Date | null, everyHours: number, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() > OVERDUE_PERIODS * everyHours * HOUR;
