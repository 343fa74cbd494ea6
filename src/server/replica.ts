import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Connection, type Database, connect } from "../db/database.server";
import type { Log } from "../platform/deps";
import type { Broadcaster } from "../ports/broadcaster";
import { type Position, behind, readPosition } from "./replica-lag";

/** How far a replica may be behind, in milliseconds; a page that is kept may be shown for longer than that anyway. */
const LAG = 5000;
/** How often both are looked at, and how long either may take to answer, in milliseconds. */
const LOOK = { every: 1000, longest: 2000 };

type Replica = Readonly<{
  /** The replica, when public reads may go there at this moment; null: ask the primary. */
  db: () => Database | null;
  close: () => Promise<void>;
}>;

type Watched = { primary: pg.ClientConfig; replica: pg.PoolConfig; log: Log; now: () => number };

/**
 * Watches a replica of the database, for reading what everybody may see. It is used while it answers, is no further behind
 * than 5 seconds, and has everything that this process has been told of: whoever drops a page because its content
 * changed must not draw it from before the change.
 */
export function watchReplica({ primary, replica, log, now }: Watched): Replica & {
  /** Content has changed: the replica waits until it has this too. */
  changed: () => void;
} {
  const asked = connect({ ...replica, query_timeout: LAG, application_name: "reboot reads" });
  const own = { max: 1, query_timeout: LOOK.longest, connectionTimeoutMillis: LOOK.longest };
  const ask = {
    primary: connect({ ...primary, ...own, application_name: "reboot lag" }),
    replica: connect({ ...replica, ...own, application_name: "reboot lag" }),
  };
  const stopping = new AbortController();
  let seen: Position[] = [];
  let has = -Infinity;
  let problem: string | null = "it has not answered yet";
  let changedAt = -Infinity;

  async function look(): Promise<void> {
    const at = now();
    const written = await lsn(ask.primary, "pg_current_wal_lsn()").catch(() => null);
    // Without the primary nothing is written: what the replica has does not grow old.
    if (written !== null) seen = [...seen, { at, lsn: written }].slice(-60);
    const replayed = await lsn(ask.replica, "pg_last_wal_replay_lsn()");
    if (replayed === null) throw new Error("it is no replica: it takes writes of its own");
    const lag = behind(seen, replayed);
    has = lag.has;
    say(lag.milliseconds <= LAG ? null : "it is too far behind");
  }

  /** Logs only what is new. */
  function say(found: string | null): void {
    if (found === problem) return;
    problem = found;
    if (problem === null) log.info({}, "public pages are read from the replica");
    else log.warn({ problem }, "the replica is not used; public pages are read from the primary");
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: Error) => say(error.message));
      await sleep(LOOK.every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    db: () => (problem === null && has > changedAt ? asked.db : null),
    changed: () => void (changedAt = now()),
    async close() {
      stopping.abort();
      await watching;
      await Promise.all([asked, ask.primary, ask.replica].map(({ pool }) => pool.end()));
    },
  };
}

async function lsn({ pool }: Connection, of: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select ${of}::text as lsn`);
  return rows[0]?.lsn ? readPosition(rows[0].lsn) : null;
}

/** Tells the replica of every change of content that this process hears of. */
export function followChanges(broadcaster: Broadcaster, changed: () => void): () => void {
  return broadcaster.listen("content", { said: changed, gap: changed });
}
