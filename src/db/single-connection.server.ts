import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database, Tables } from "../platform/database/database";

/** Runs Kysely on the caller's client, one query at a time. Transactions include direct queries, such as `COPY`. */
export function databaseOnClient(client: pg.Client): Database {
  const heldClient = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => heldClient, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
