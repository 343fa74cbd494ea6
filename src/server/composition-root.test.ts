import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { parseConfig } from "../platform/config/config";
import { composeServer } from "./composition-root";

test("with DATABASE_URL the server starts no database of its own, migrates and seeds, twice without harm", async () => {
  const { name, config, db } = await testDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const { host, user } = config;
  const url =
    config.connectionString ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host!)}`;
  const environment = parseConfig({
    DATABASE_URL: url,
    DATA_DIR: "/nowhere",
    SECRET: "x".repeat(32),
    LOG_LEVEL: "silent",
  });
  for (const _ of [1, 2]) {
    const undo: (() => Promise<void>)[] = [];
    const { deps } = await composeServer(environment, undo);
    expect(await deps.db.selectFrom("program").select("slug").execute()).toHaveLength(2);
    expect(undo).toHaveLength(2);
    for (const step of undo.toReversed()) await step();
  }
});
