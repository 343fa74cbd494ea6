import { execFile, spawn } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { mkdtemp, open, readdir, readFile, readlink, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { once } from "node:events";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./postgres-error.server";
import { type PostgresAccount, makePrivateDirectory, spawnOptionsFor } from "./postgres-user.server";

const run = promisify(execFile);

/** Superuser of this cluster, which no one else can reach. */
export const CLUSTER_USER = "reboot";
/** Part of the socket's name only: no network port is open. */
export const CLUSTER_PORT = 5432;

const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** Real paths. */
export type ClusterPaths = { dataDir: string; cluster: string; account: PostgresAccount };

/** A new cluster is renamed once it is complete and on disk, so a partial one is never used. */
export async function ensureCluster(paths: ClusterPaths, bin: string): Promise<"created" | "found"> {
  const { dataDir, cluster, account } = paths;
  if (existsSync(path.join(cluster, "PG_VERSION"))) {
    await makePrivateDirectory(cluster, account);
    return "found";
  }
  if (existsSync(cluster) && (await readdir(cluster)).length > 0) {
    throw new EmbeddedPostgresError(
      `${cluster} holds files but no PostgreSQL cluster (PG_VERSION is missing); nothing was changed. ` +
        `Restore it from a backup, or move it away to start with an empty database, or choose another folder with DATA_DIR.`,
    );
  }
  await removeUnfinished(dataDir);
  const unfinished = await mkdtemp(path.join(dataDir, "pg18.new-"));
  await makePrivateDirectory(unfinished, account);
  await initializeCluster(unfinished, bin, account);
  await rename(unfinished, cluster);
  await syncFolder(dataDir);
  return "created";
}

/** An orphaned initdb may still write here, so removal is retried for about 5 s. Leftovers are harmless. */
async function removeUnfinished(dataDir: string) {
  for (const entry of await readdir(dataDir)) {
    if (!entry.startsWith("pg18.new-")) continue;
    const options = { recursive: true, force: true, maxRetries: 9, retryDelay: 100 };
    await rm(path.join(dataDir, entry), options).catch(() => {});
  }
}

/**
 * PostgreSQL's own C.UTF-8 sorts the same everywhere; a few functions still need a locale of the system.
 * `trust` is safe, because the socket's folder is private (0700).
 */
async function initializeCluster(folder: string, bin: string, account: PostgresAccount) {
  let reason = "";
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    const options = [
      "-D",
      folder,
      "-U",
      CLUSTER_USER,
      "--auth-local=trust",
      "--auth-host=reject",
      "-E",
      "UTF8",
    ];
    options.push(
      `--locale=${locale}`,
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    );
    try {
      await run(path.join(bin, "initdb"), options, spawnOptionsFor(account));
      return;
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      reason = stderr?.trim() || message;
      if (!reason.includes("invalid locale name")) break;
    }
  }
  await rm(folder, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `The database cluster could not be created in ${path.dirname(folder)}: ${lastLines(reason)}. ` +
      `Nothing is left behind; free some space or repair what is named, then start again, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Read before connecting, so that refused connections do not fill the log during recovery. */
export async function readPidFile(cluster: string) {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7] === "ready" };
}

/** A process id may belong to another program after a reboot, so its working folder decides. */
export async function isClusterProcess(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    return folder === cluster;
  }
  const shown = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => null);
  return shown?.stdout.includes(cluster) ?? false;
}

/**
 * Removes lock files whose process id now belongs to another program: PostgreSQL would refuse to start.
 * PostgreSQL handles ids of dead processes itself. Requires the program lock.
 */
async function removeForeignLocks(cluster: string, socketFolder: string) {
  for (const file of [
    path.join(cluster, "postmaster.pid"),
    path.join(socketFolder, `.s.PGSQL.${CLUSTER_PORT}.lock`),
  ]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
    if (pid > 0 && isAlive(pid) && !(await isClusterProcess(cluster, pid))) await rm(file, { force: true });
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Detached, so that Ctrl-C reaches the program first, which stops the database last. */
export async function spawnServer(
  paths: ClusterPaths,
  bin: string,
  socketFolder: string,
  connections: number,
) {
  await removeForeignLocks(paths.cluster, socketFolder);
  const file = path.join(paths.dataDir, "postgres.log");
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
  const logStart = size > MAX_LOG_BYTES ? 0 : size;
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const log = await open(file, flags, 0o600);
  const options = Object.entries(serverSettings(socketFolder, connections)).flatMap(([key, value]) => [
    "-c",
    `${key}=${value}`,
  ]);
  const child = spawn(path.join(bin, "postgres"), ["-D", paths.cluster, ...options], {
    ...spawnOptionsFor(paths.account),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  try {
    await once(child, "spawn");
  } finally {
    await log.close();
  }
  child.unref();
  const readNewLogLines = async () => lastLines((await readFile(file)).subarray(logStart).toString());
  return { child, linesSince: readNewLogLines };
}

function serverSettings(socketFolder: string, connections: number) {
  return {
    listen_addresses: "",
    port: CLUSTER_PORT,
    // PostgreSQL splits this list at commas, so the path is quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: connections,
    shared_buffers: "64MB",
    // Until a new table is analysed, statements are planned as if it were empty.
    autovacuum_naptime: "10s",
    // Some containers limit /dev/shm to 64 MB, and systemd may clear it when a user logs out.
    dynamic_shared_memory_type: "mmap",
    timezone: "UTC",
    log_timezone: "UTC",
    // Failed statements reach the program as errors; in the log they would add personal data.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
}

function lastLines(text: string) {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /, "").trim());
  return lines.filter(Boolean).slice(-5).join(" | ");
}
