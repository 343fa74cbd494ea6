/**
 * `content`: the name of a table or view whose rows changed. `realtime`: the name of an event, `<channel>.<what>`, such as
 * `campaigns.laptop-drive-2024.raised`. `jobs`: the name of a job that there is work for. `keys`:
 * nothing; the keys of the program changed. `schema`: the migration that a process must know to go on with the database.
 * `sessions`: the id of an account of which sessions ended, or `*` for many accounts.
 */
export type Topic = "content" | "realtime" | "jobs" | "keys" | "schema" | "sessions";

export type Listener = Readonly<{
  /** Something changed, in this process or another; it is committed and can be read. Names only, never data. */
  onEvent: (name: string) => void;
  /** From now on everything is heard, but what was said before may not have been: look at everything again. */
  onGap: () => void;
}>;

/**
 * What changed, as every process on the database hears it. Nobody here speaks: the database does, in the transaction of
 * the change (migrations 0014 and 0022, `wake`), so what an operator changes by hand is heard as well.
 */
export type Broadcaster = Readonly<{
  /** Begins with a `gap`. @returns ends it */
  subscribe: (topic: Topic, listener: Listener) => () => void;
}>;
