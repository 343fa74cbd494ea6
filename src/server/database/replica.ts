import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Connection, connect } from "../../db/database.server";
import type { Logger } from "../../platform/deps";
import type { Broadcaster } from "../../ports/broadcaster";
import { type LogPosition, measureLag, parseLogPosition } from "./replica-lag";
import type { Database } from "../../platform/database/database";

/** In milliseconds; cached pages may be older anyway. */
const MAX_LAG_MS = 5000;
const POLL_MS = { interval: 1000, timeout: 2000 };

type Replica = Readonly<{
  /** The replica while public pages may read it; null: read the primary. */
  db: () => Database | null;
  close: () => Promise<void>;
}>;

type ReplicaOptions = { primary: pg.ClientConfig; replica: pg.PoolConfig; log: Logger; now: () => number };

/** The replica must lag less than 5 seconds, and contain every change that this process was notified of. */
export function watchReplica({ primary, replica, log, now }: ReplicaOptions): Replica & {
  onContentChanged: () => void;
} {
  const readConnection = connect({ ...replica, query_timeout: MAX_LAG_MS, application_name: "reboot reads" });
  const probeOptions = { max: 1, query_timeout: POLL_MS.timeout, connectionTimeoutMillis: POLL_MS.timeout };
  const probes = {
    primary: connect({ ...primary, ...probeOptions, application_name: "reboot lag" }),
    replica: connect({ ...replica, ...probeOptions, application_name: "reboot lag" }),
  };
  const stopping = new AbortController();
  let positions: LogPosition[] = [];
  let caughtUpTo = -Infinity;
  let problem: string | null = "it has not answered yet";
  let changedAt = -Infinity;

  async function poll(): Promise<void> {
    const at = now();
    const written = await lsn(probes.primary, "pg_current_wal_lsn()").catch(() => null);
    // Without the primary nothing is written, so the replica does not age.
    if (written !== null) positions = [...positions, { at, lsn: written }].slice(-60);
    const replayed = await lsn(probes.replica, "pg_last_wal_replay_lsn()");
    if (replayed === null) throw new Error("it is no replica: it takes writes of its own");
    const lag = measureLag(positions, replayed);
    caughtUpTo = lag.caughtUpTo;
    reportProblem(lag.milliseconds <= MAX_LAG_MS ? null : "it is too far behind");
  }

  function reportProblem(newProblem: string | null): void {
    if (newProblem === problem) return;
    problem = newProblem;
    if (problem === null) log.info({}, "public pages are read from the replica");
    else log.warn({ problem }, "the replica is not used; public pages are read from the primary");
  }

  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await poll().catch((error: Error) => reportProblem(error.message));
      await sleep(POLL_MS.interval, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    db: () => (problem === null && caughtUpTo > changedAt ? readConnection.db : null),
    onContentChanged: () => void (changedAt = now()),
    async close() {
      stopping.abort();
      await polling;
      await Promise.all([readConnection, probes.primary, probes.replica].map(({ pool }) => pool.end()));
    },
  };
}

async function lsn({ pool }: Connection, expression: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select ${expression}::text as lsn`);
  return rows[0]?.lsn ? parseLogPosition(rows[0].lsn) : null;
}

export function followContentChanges(broadcaster: Broadcaster, onContentChanged: () => void): () => void {
  return broadcaster.subscribe("content", { onEvent: onContentChanged, onGap: onContentChanged });
}
