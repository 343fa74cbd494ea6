/** What a check of the doctor found. */
export type Finding = Readonly<{
  check: string;
  level: "ok" | "warn" | "fail";
  /** One line for the operator: what is so, and what to do about it. Never holds a secret, but paths and messages of others. */
  text: string;
  /** How the back-office says it in its languages; without one it names the check. */
  code?: string;
  /** What the words hold: nothing that only the operator may see. */
  values?: Readonly<Record<string, string | number>>;
}>;

export type DoctorReport = Readonly<{ at: Date; findings: readonly Finding[] }>;

/** What is wrong with this site, as the process that serves sees it. */
export type Doctor = Readonly<{
  /** The last examination; null before the first has ended. */
  latest: () => DoctorReport | null;
  /** Begins another one when the last is older than some minutes; never waits for it. */
  refresh: () => void;
}>;
