import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { createMemoryFileStore } from "../../adapters/memory-files";
import { migrate, loadMigrations } from "../../db/migrate.server";
import { fingerprintDatabase, createMemoryStorage } from "./backup.fixture";
import { makeBackup } from "./make-backup";
import { restoreBackup } from "./restore";

const now = () => new Date("2026-11-21T20:53:00Z");

async function backupAfterReturn(note: string) {
  const source = await testDatabase("sample");
  const before = await fingerprintDatabase(source.config);
  const later = `-- Previous release: ${note}
    create table later_thing (id int primary key, label text);
    insert into later_thing values (1, E'two\\nlines'), (2, null);
    create sequence later_number; select nextval('later_number');
    alter table program add column later_words jsonb not null default '{"a": 1}'`;
  await migrate(source.db, { ...loadMigrations(), "9999-later": later });
  const place = createMemoryStorage();
  const origin = {
    dbConfig: source.config,
    files: createMemoryFileStore(),
    now,
    origin: "https://site.example",
  };
  const target = await testDatabase("empty");
  const to = { dbConfig: target.config, files: createMemoryFileStore() };
  return { place, before, target, to, backup: () => makeBackup(origin, place) };
}

test(
  "after a return to an older release, its backups are complete, verified and restorable",
  { tags: "full" },
  async () => {
    const { place, before, target, to, backup } = await backupAfterReturn("runs. Adds things.");
    const about = await backup();
    expect(about.tables.find(({ name }) => name === "later_thing")?.rows).toBe(2);
    await restoreBackup(place, about, to, { overwrite: true });
    expect(await fingerprintDatabase(target.config)).toEqual(before);
    const left = await sql`select from pg_class where relname like 'later%'`.execute(target.db);
    expect(left.rows).toEqual([]);
  },
);

test("a backup on which this release does not run is refused, and nothing changes", async () => {
  const { place, target, to, backup } = await backupAfterReturn("stops. Changes something.");
  const made = await backup();
  const before = await fingerprintDatabase(target.config);
  await expect(restoreBackup(place, made, to, { overwrite: true })).rejects.toThrow(
    /newer program \(it has 9999-later\)/,
  );
  expect(await fingerprintDatabase(target.config)).toEqual(before);
});
