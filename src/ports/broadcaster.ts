/**
 * Event names by topic. `content`: a table or view. `realtime`: `<channel>.<event>`. `jobs`: a job with work to do.
 * `keys`: empty. `schema`: the migration that a process must know. `sessions`: an account id, or `*` for many accounts.
 */
export type Topic = "content" | "realtime" | "jobs" | "keys" | "schema" | "sessions";

export type Listener = Readonly<{
  /** Called after commit, for changes by any process. Carries names, never data. */
  onEvent: (name: string) => void;
  /** Events may be lost before this call: read everything again. */
  onGap: () => void;
}>;

/** Delivers notifications from database triggers (migrations 0014, 0022), so manual SQL changes are included. */
export type Broadcaster = Readonly<{
  /** Calls `onGap` first. @returns the unsubscribe function */
  subscribe: (topic: Topic, listener: Listener) => () => void;
}>;
