import { realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";
import { createDirectory } from "../../platform/files/create-directory.server";
import { findPostgresPackage, findUsableBinaries } from "./postgres-binaries.server";
import {
  ensureCluster,
  isClusterProcess,
  type ClusterPaths,
  readPidFile,
  spawnServer,
} from "./postgres-cluster.server";
import { EmbeddedPostgresError, diskFullError, isDiskFull } from "./postgres-error.server";
import { type PostgresSupervisor, supervisePostgres } from "./supervise-postgres.server";
import { resolveDatabaseHome } from "./postgres-home.server";
import { acceptsConnections, connectionAt, type EmbeddedConnection } from "./postgres-connection.server";
import { createSocketDirectory } from "./postgres-socket.server";
import { allowTraversal, resolvePostgresAccount } from "./postgres-user.server";
import { lockDataDirectory } from "./data-directory-lock.server";

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** Whether it took over a server that a killed process left running. */
  adopted: boolean;
  pid: number;
  /** Safe to call twice. Cuts open connections. After 20 s the next start has to replay the log. */
  stop(): Promise<void>;
};

type RunningServer = { connection: EmbeddedConnection; adopted: boolean; pid: number };

type LaunchOptions = ClusterPaths & {
  packageDir: string;
  connections: number;
  log: (line: string) => void;
  onExit: () => void;
};

/** Milliseconds. Replay after a power cut takes seconds; minutes mean a fault. */
const READY_TIMEOUT_MS = 120_000;
const LEFTOVERS_TIMEOUT_MS = 15_000;
/**
 * Starts PostgreSQL on `<dataDir>/pg18`, or takes over a server that a killed process left running. Restarts
 * it when it ends, at the same address. Reads no environment variables.
 * @param options.connections a server that is taken over retains its own maximum
 * @throws EmbeddedPostgresError if it cannot run; the data is never removed
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  platform?: string;
  log?: (line: string) => void;
  fallbackRoot?: string;
  connections?: number;
}): Promise<EmbeddedPostgres> {
  const { platform = `${process.platform}-${process.arch}`, log = () => {}, connections = 40 } = options;
  const packageDir = findPostgresPackage(platform);
  const dataDir = await createDataDirectory(options.dataDir);
  const lock = await lockDataDirectory(dataDir);
  try {
    const home = await resolveDatabaseHome(
      dataDir,
      await resolvePostgresAccount(path.join(dataDir, "pg18")),
      log,
      options.fallbackRoot,
    );
    const cluster = path.join(home, "pg18");
    const account = await resolvePostgresAccount(cluster);
    await allowTraversal(home, account);
    let supervisorRef: PostgresSupervisor | undefined;
    const launchOptions = {
      dataDir: home,
      cluster,
      account,
      packageDir,
      connections,
      log,
      onExit: () => supervisorRef?.check(),
    };
    const running = await adoptOrLaunch(launchOptions);
    // A normal start is not logged: the program logs its own.
    if (running.adopted)
      log(`PostgreSQL taken over from a program that was killed: ${cluster} (process ${running.pid})`);
    const supervisor = supervisePostgres(running.pid, {
      isUp: (pid) => isClusterProcess(cluster, pid),
      start: async () => (await adoptOrLaunch(launchOptions, running.connection.host)).pid,
      log,
    });
    supervisorRef = supervisor;
    let stopping: Promise<void> | undefined;
    const stop = () =>
      (stopping ??= supervisor
        .stop()
        .then((pid) => stopServer(cluster, pid, log))
        .finally(lock.release));
    return { ...running, stop };
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedPostgresError) throw error;
    if (isDiskFull(error, null)) throw diskFullError(dataDir, error);
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be started on ${dataDir}: ${error instanceof Error ? error.message : String(error)}. The data is unchanged. ` +
        `Repair what is named and start again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function createDataDirectory(dataDir: string) {
  try {
    // Parent folders stay open: PostgreSQL's user must be able to pass.
    await createDirectory(path.resolve(dataDir), 0o700);
    return await realpath(dataDir);
  } catch (error) {
    if (isDiskFull(error, null)) throw diskFullError(path.resolve(dataDir), error);
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} cannot be created or opened (${(error as Error).message}); nothing was changed. ` +
        `Choose a folder that the program may write with DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** @param socketFolder a restarted server stays at its address */
async function adoptOrLaunch(paths: LaunchOptions, socketFolder?: string): Promise<RunningServer> {
  const deadline = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    const adopted = await adopt(paths);
    if (adopted) return adopted;
    const launched = await launch(paths, socketFolder ?? (await createSocketDirectory(paths)));
    if (typeof launched !== "string") return launched;
    // A killed program may have started a server, adopted next; or its processes are still exiting.
    const isTemporary = /already exists|still in use/.test(launched);
    if (!isTemporary || performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL ended while it started on ${paths.cluster}; the data is unchanged. Its last words: ${launched}. ` +
          `More is in ${path.join(paths.dataDir, "postgres.log")}; repair what it names and start again.`,
      );
    }
    await sleep(200);
  }
}

/** Returns null if no server of this cluster runs, or if it ended during the wait. */
async function adopt(paths: ClusterPaths): Promise<RunningServer | null> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const entry = await readPidFile(paths.cluster);
    if (!entry || !(await isClusterProcess(paths.cluster, entry.pid))) return null;
    const connection = connectionAt(entry.socketFolder);
    if (entry.ready && (await acceptsConnections(connection, paths.cluster))) {
      return { connection, adopted: true, pid: entry.pid };
    }
    if (performance.now() > deadline) throw unresponsiveError(paths, entry.pid);
    await sleep(50);
  }
}

/** Returns the end of the log if the server ended before it was ready. */
async function launch(paths: LaunchOptions, socketFolder: string): Promise<RunningServer | string> {
  const { packageDir, log } = paths;
  const bin = await findUsableBinaries(packageDir, paths.dataDir, paths.account);
  await ensureCluster(paths, bin);
  const { child, linesSince: readNewLogLines } = await spawnServer(
    paths,
    bin,
    socketFolder,
    paths.connections,
  );
  const pid = child.pid ?? 0;
  const connection = connectionAt(socketFolder);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  try {
    for (;;) {
      const entry = await readPidFile(paths.cluster);
      if (entry?.pid === pid && entry.ready && (await acceptsConnections(connection, paths.cluster))) break;
      if (child.exitCode !== null || child.signalCode !== null) return await readNewLogLines();
      if (performance.now() > deadline) throw unresponsiveError(paths, pid);
      await sleep(10);
    }
  } catch (error) {
    // It runs but is unusable (no such user, say), so it stops. A silent one may be recovering.
    if (error instanceof DatabaseError) await stopServer(paths.cluster, pid, log);
    throw error;
  }
  child.once("exit", paths.onExit);
  return { connection, adopted: false, pid };
}

function unresponsiveError(paths: ClusterPaths, pid: number) {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) runs on ${paths.cluster} but does not answer; nothing was changed and it was left running. ` +
      `Look into ${path.join(paths.dataDir, "postgres.log")}; if it does not recover by itself, end it with "kill -INT ${pid}" and start again.`,
  );
}

/** SIGINT closes connections and writes everything. After SIGQUIT the next start replays the log. */
async function stopServer(cluster: string, pid: number, log: (line: string) => void) {
  for (const [signal, timeoutMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    const deadline = performance.now() + timeoutMs;
    if (!(await isClusterProcess(cluster, pid))) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    while (performance.now() < deadline) {
      if (!(await isClusterProcess(cluster, pid))) return;
      await sleep(20);
    }
    log(`PostgreSQL (process ${pid}) did not stop within ${timeoutMs / 1000} s of ${signal}`);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) on ${cluster} does not stop; the data is unchanged. The next start takes it over; if it hangs, end it with "kill -9 ${pid}".`,
  );
}
