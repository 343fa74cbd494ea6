import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { type EmbeddedConnection, findAcceptingConnection } from "./postgres-connection.server";
import { isClusterProcess, readPidFile } from "./postgres-cluster.server";

/** Follows the rules of `resolveDatabaseHome`; null if there is no cluster yet. */
async function findCluster(dataDir: string): Promise<string | null> {
  const directory = await realpath(dataDir).catch(() => null);
  if (directory === null) return null;
  const home = await realpath(path.join(directory, "database")).catch(() => directory);
  const cluster = path.join(home, "pg18");
  return existsSync(cluster) ? cluster : null;
}

export const hasCluster = async (dataDir: string): Promise<boolean> => (await findCluster(dataDir)) !== null;

/** Returns the connection for a command, or null. Starts, locks and changes nothing. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  const cluster = await findCluster(dataDir);
  if (cluster === null) return null;
  const entry = await readPidFile(cluster);
  if (!entry?.ready || !(await isClusterProcess(cluster, entry.pid))) return null;
  return findAcceptingConnection(entry.socketFolder, cluster);
}
