import { realpath } from "node:fs/promises";
import { Client, DatabaseError } from "pg";
import { CLUSTER_PORT, CLUSTER_USER } from "./postgres-cluster.server";

/** Sets port and ssl, because `pg` would read PGPORT and PGSSLMODE from the operator's shell. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false };

const DATABASE_NAME = "reboot";

export function connectionAt(host: string): EmbeddedConnection {
  return { host, port: CLUSTER_PORT, user: CLUSTER_USER, database: DATABASE_NAME, ssl: false };
}

export async function findAcceptingConnection(socketFolder: string, cluster: string) {
  const connection = connectionAt(socketFolder);
  return (await acceptsConnections(connection, cluster)) ? connection : null;
}

/** Also creates the program's database if it is missing. */
export async function acceptsConnections(connection: EmbeddedConnection, cluster: string): Promise<boolean> {
  const client = new Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 });
  // Without a listener, a broken connection would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; complete: boolean }>(
      "select current_setting('data_directory') as folder, exists(select from pg_database where datname = $1) as complete",
      [DATABASE_NAME],
    );
    if ((await realpath(rows[0]?.folder ?? "")) !== cluster) return false;
    if (!rows[0]?.complete) await client.query(`create database ${DATABASE_NAME}`);
    return true;
  } catch (error) {
    // 57P…: starting, recovering or stopping; 53300: connections of a killed process are still closing.
    if (error instanceof DatabaseError && !/^57P|^53300/.test(error.code ?? "")) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
