import { sql } from "kysely";
import { readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeDataDir } from "../embedded-postgres.fixture";
import { depsOn, testDatabase } from "../../../test/database";
import { startS3 } from "../../../test/s3-server";
import { s3Files } from "../../adapters/s3-files.server";
import { memoryFiles } from "../../adapters/memory-files";
import { readBackups, recordBackup } from "../../features/operations/operations.service.server";
import { everythingIn, memoryPlace } from "./backup.fixture";
import { BackupError } from "./content";
import { makeBackup } from "./make-backup";
import { mountedFolder } from "./mounted-folder";
import { type Place, backupsIn, checkSums, contentsOf, keyIn, removeBackup } from "./place";
import { restore } from "./restore";
import { alone, scheduledBackups, tidy } from "./schedule";
import { startCheck } from "./start-check";
import { load } from "./load";
import { storedContent } from "./stored-content";

const SITE = "https://site.example";
const now = () => new Date("2026-11-21T20:53:00Z");

async function sampleBackup() {
  const source = await testDatabase("sample");
  const place = memoryPlace();
  const about = await makeBackup({ address: source.config, files: memoryFiles(), now, origin: SITE }, place);
  return { source, place, about };
}

test("what is restored is what was there, and goes on under the same rules", async () => {
  const { source, place, about } = await sampleBackup();
  expect(about.tables.find(({ name }) => name === "program")?.rows).toBe(2);
  const target = await testDatabase("empty");
  const files = memoryFiles();
  await expect(
    restore(place, about, { address: target.config, files }, { overwrite: false }),
  ).rejects.toThrow(/data in this database already\. Nothing was changed/);
  await restore(place, about, { address: target.config, files }, { overwrite: true });
  expect(await everythingIn(target.config)).toEqual(await everythingIn(source.config));

  // Sequences go on, references and triggers hold.
  const last = await sql<{ n: number }>`select max(id)::int as n from audit_event`.execute(target.db);
  expect(last.rows).toHaveLength(1);
  await expect(
    sql`update ledger_entry set amount_minor = amount_minor + 1`.execute(target.db),
  ).rejects.toThrow(/append-only/);
  await expect(
    sql`insert into picture_rendition values (gen_random_uuid(), 'avif', 1, 1, 1, repeat('0', 64))`.execute(
      target.db,
    ),
  ).rejects.toThrow(/foreign key/);
});

test(
  "a database with rules of its own kind is made again: the same constraints, triggers and indexes",
  { tags: "full" },
  async () => {
    const { source, place, about } = await sampleBackup();
    const target = await testDatabase("empty");
    await load(target.config, storedContent(place, about), { overwrite: true });
    const shape = async ({ db }: typeof source) =>
      (
        await sql<{ line: string }>`
        select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
          from pg_constraint where connamespace = 'public'::regnamespace
        union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
          where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        union all select indexdef from pg_indexes where schemaname = 'public'
        order by line`.execute(db)
      ).rows.map(({ line }) => line);
    const lines = await shape(target);
    expect(lines.length).toBeGreaterThan(200);
    expect(lines).toEqual(await shape(source));
  },
);

test("a changed byte anywhere is found before anything is touched", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("sample");
  const before = await everythingIn(target.config);
  const part = about.tables.find(({ parts }) => parts.length > 0)!.parts[0]!;
  const key = keyIn(place, about.name, part.key);
  const bytes = await buffer((await place.files.read(key))!.stream);
  bytes[bytes.length >> 1]! ^= 1;
  await place.files.put(key, bytes);
  const target1 = { address: target.config, files: memoryFiles() };
  await expect(restore(place, about, target1, { overwrite: true })).rejects.toThrow(
    /damaged: tables\/.+checksum/,
  );
  await place.files.remove(key);
  await expect(checkSums(place, about)).rejects.toThrow(/is missing/);
  await place.files.put(keyIn(place, about.name, "manifest.json"), Buffer.from("{}"));
  await expect(contentsOf(place, about.name)).rejects.toThrow(BackupError);
  expect(await everythingIn(target.config)).toEqual(before);
});

test("a restore that fails in the middle leaves everything as it was", { tags: "full" }, async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("sample");
  await sql`delete from course`.execute(target.db);
  const before = await everythingIn(target.config);
  const content = storedContent(place, about);
  const failing = {
    ...content,
    async *rows(table: Parameters<typeof content.rows>[0]) {
      if (table.name === "program") throw new Error("the line broke");
      yield* content.rows(table);
    },
  };
  await expect(load(target.config, failing, { overwrite: true })).rejects.toThrow("the line broke");
  const verify = () => {
    throw new Error("one row is missing");
  };
  await expect(load(target.config, content, { overwrite: true, verify })).rejects.toThrow(
    "one row is missing",
  );
  expect(await everythingIn(target.config)).toEqual(before);
});

test("a backup of a newer program is refused, and nothing is changed", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("empty");
  const newer = { ...about, migrations: [...about.migrations, "9999-later"], oldest: "9999-later" };
  await expect(
    restore(place, newer, { address: target.config, files: memoryFiles() }, { overwrite: true }),
  ).rejects.toThrow(/newer program \(it has 9999-later\)\. Nothing was changed/);
});

test("a database that a program serves from is not replaced", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("empty");
  const { connect } = await import("../../db/database.server");
  const program = connect({ ...target.config, application_name: "reboot" });
  await sql`select 1`.execute(program.db);
  await expect(
    restore(place, about, { address: target.config, files: memoryFiles() }, { overwrite: true }),
  ).rejects.toThrow(/program runs on this database\. Nothing was changed/);
  await program.pool.end();
});

test(
  "a database is started from a backup, and one whose books do not balance is told from a good one",
  { tags: "full" },
  async () => {
    const { place, about, source } = await sampleBackup();
    const folder = await makeDataDir();
    const scratch = path.join(folder, "check");
    const checked = await startCheck(place, about, scratch);
    expect(readdirSync(folder)).toEqual([]);
    expect(checked).toMatchObject({ started: true, files: 0 });
    expect(checked.rows).toBeGreaterThan(100);
    await sql`alter table ledger_entry disable trigger user`.execute(source.db);
    await sql`update ledger_entry set amount_minor = amount_minor + 1 where line = 1`.execute(source.db);
    const second = await makeBackup(
      { address: source.config, files: memoryFiles(), now, origin: SITE },
      place,
    );
    expect(second.name).not.toBe(about.name);
    await expect(startCheck(place, second, scratch)).rejects.toThrow(/does not balance/);
  },
);

test("on S3, by pages of keys: made, listed, proved, thinned out; what a killed process left goes after a day", async () => {
  const s3 = await startS3("safe", "eu-west-3");
  const { config } = await testDatabase("sample");
  const place = { files: s3Files(s3.settings), prefix: "backups/", called: "s3://safe/backups" };
  const names: string[] = [];
  for (const day of [18, 19, 20]) {
    const at = () => new Date(`2026-11-${day}T03:00:00Z`);
    names.push(
      (await makeBackup({ address: config, files: memoryFiles(), now: at, origin: SITE }, place)).name,
    );
  }
  expect(await backupsIn(place)).toEqual(names);
  await checkSums(place, await contentsOf(place, names[1]!));
  // Killed before its list of contents was written.
  await place.files.remove(keyIn(place, names[0]!, "manifest.json"));
  expect(await backupsIn(place)).toEqual(names.slice(1));
  const keep = { days: 1, weeks: 0, months: 0 };
  expect(await tidy(place, keep, new Date("2026-11-18T20:00:00Z"))).toEqual([names[1]]);
  expect(await tidy(place, keep, new Date("2026-11-21T03:00:00Z"))).toEqual([names[0]]);
  expect(await backupsIn(place)).toEqual([names[2]]);
  await removeBackup(place, names[2]!);
  expect([...s3.objects.keys()]).toEqual([]);
  await s3.close();
});

test(
  "of several processes one makes the backup that is due, and none when the last one is young",
  { tags: "full" },
  async () => {
    const { config } = await testDatabase("sample");
    const place = memoryPlace();
    const clock = { now: now() };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const scratch = path.join(await makeDataDir(), "check");
    const origin = {
      address: config,
      scratch,
      files: memoryFiles(),
      now: () => clock.now,
      origin: SITE,
      log,
    };
    const keep = { days: 7, weeks: 4, months: 6 };
    const program = () =>
      scheduledBackups({ origin, place, recipients: [], dataDir: scratch }, { everyHours: 24, keep });
    const stopping = new AbortController().signal;
    await Promise.all([program(), program(), program()].map((one) => one.makeWhenDue(stopping)));
    expect(await backupsIn(place)).toHaveLength(1);
    clock.now = new Date(now().getTime() + 23 * 3_600_000);
    await program().makeWhenDue(stopping);
    expect(await backupsIn(place)).toHaveLength(1);
    clock.now = new Date(now().getTime() + 24 * 3_600_000);
    await program().makeWhenDue(stopping);
    expect(await backupsIn(place)).toHaveLength(2);
    expect(await alone(config, async () => alone(config, async () => "two at once"))).toBeNull();
  },
);

test("a due backup whose place is gone, or was replaced by a directory on the data's disk, is recorded as failed", async () => {
  const { config, db } = await testDatabase("sample");
  const folder = await makeDataDir();
  const scratch = path.join(folder, "check");
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const origin = { address: config, scratch, files: memoryFiles(), now, origin: SITE, log };
  const made = (place: Place) =>
    scheduledBackups(
      { origin, place, recipients: [], dataDir: folder },
      { everyHours: 24, keep: { days: 7, weeks: 4, months: 6 } },
    ).makeWhenDue(new AbortController().signal);
  const lastError = async () => (await readBackups({ db })).last?.error;
  const missing = path.join(folder, "missing");
  await expect(made({ ...memoryPlace(), ...mountedFolder(missing) })).rejects.toThrow(BackupError);
  expect(await lastError()).toContain(`BACKUP_DIR="${missing}" does not exist`);
  const run = { startedAt: now(), endedAt: now(), encrypted: false, onDataDisk: false };
  await recordBackup({ db }, { ...run, outcome: { name: "reboot-20261121t205300z", bytes: 1 } });
  await expect(made({ ...memoryPlace(), ...mountedFolder(folder) })).rejects.toThrow(BackupError);
  expect(await lastError()).toContain("is on the disk of the data now");
});

test("a database that has never been started is no backup", async () => {
  const { config, db } = await testDatabase("empty");
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await expect(
    makeBackup({ address: config, files: memoryFiles(), now, origin: SITE }, memoryPlace()),
  ).rejects.toThrow(/nothing of this program/);
  expect(depsOn(db).backups).toBeNull();
});
