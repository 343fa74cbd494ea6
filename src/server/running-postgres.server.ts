import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { type EmbeddedConnection, acceptedConnection } from "./embedded-postgres.server";
import { isServerOf, readPidFile } from "./postgres-cluster.server";

/** Where the cluster of a data folder is, by the rules of `databaseHome`; null when there is none yet. */
async function clusterOf(dataDir: string): Promise<string | null> {
  const beside = await realpath(dataDir).catch(() => null);
  if (beside === null) return null;
  const home = await realpath(path.join(beside, "database")).catch(() => beside);
  const cluster = path.join(home, "pg18");
  return existsSync(cluster) ? cluster : null;
}

export const hasCluster = async (dataDir: string): Promise<boolean> => (await clusterOf(dataDir)) !== null;

/**
 * The connection to the embedded PostgreSQL that runs on a data folder, for a command beside the program; null when none
 * runs. Starts, locks and changes nothing.
 */
export async function runningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  const cluster = await clusterOf(dataDir);
  if (cluster === null) return null;
  const entry = await readPidFile(cluster);
  if (!entry?.ready || !(await isServerOf(cluster, entry.pid))) return null;
  return acceptedConnection(entry.socketFolder, cluster);
}
