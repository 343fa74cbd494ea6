import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database, Tables } from "../platform/database/database";

/**
 * Queries on one connection that somebody else holds and ends, among others that are made on it directly (`COPY`). Only
 * one at a time: a transaction begun here holds for both.
 */
export function databaseOnClient(client: pg.Client): Database {
  // Kysely asks for no more than this of a pool.
  const heldClient = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => heldClient, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
