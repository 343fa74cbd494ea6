import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { loadMigrations, migrate } from "./migrate.server";

const MIGRATION = "0128-delivery-failures";
const migrationsUntil = (isIncluded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(loadMigrations()).filter(([name]) => isIncluded(name)));

const BLOCKS = [
  ["full", "bounce", "552 5.2.2 Mailbox full"],
  ["disabled", "bounce", "550 5.2.1 disabled"],
  ["vague", "bounce", "550"],
  ["ip", "bounce", "550 rejected by 195.1.1.1"],
  ["unknown", "bounce", "550 5.1.1 rejected"],
  ["words", "bounce", "550 No such user here"],
  ["complained", "complaint", "reported as spam"],
  ["staff", "staff", "asked by telephone"],
] as const;

test("the upgrade lifts suppressions of existing mailboxes and no others", async () => {
  const { db, close } = await testDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(
    db,
    migrationsUntil((name) => name < MIGRATION),
  );
  for (const [name, reason, answer] of BLOCKS)
    await sql`insert into mail_suppression (address_key, reason, since, answer)
      values (${`${name}@example.org`}, ${reason}, now(), ${answer})`.execute(db);
  await migrate(
    db,
    migrationsUntil((name) => name <= MIGRATION),
  );
  const { rows } = await sql<{ key: string }>`select address_key as key from mail_suppression`.execute(db);
  expect(rows.map(({ key }) => key.split("@")[0]).toSorted()).toEqual([
    "complained",
    "staff",
    "unknown",
    "words",
  ]);
  await close();
});
