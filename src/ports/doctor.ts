export type Finding = Readonly<{
  check: string;
  level: "ok" | "warn" | "fail";
  /** One line for the operator: the state and the remedy. May hold paths and error messages, never secrets. */
  text: string;
  /** Message key for the back office; without it the back office names the check. */
  code?: string;
  /** Placeholder values for `code`. Must not hold operator-only data. */
  values?: Readonly<Record<string, string | number>>;
}>;

export type DoctorReport = Readonly<{ at: Date; findings: readonly Finding[] }>;

export type Doctor = Readonly<{
  /** Null until the first run has ended. */
  latest: () => DoctorReport | null;
  /** Starts a new run when the latest is some minutes old; does not wait for it. */
  refresh: () => void;
}>;
