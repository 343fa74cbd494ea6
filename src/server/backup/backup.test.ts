import { sql } from "kysely";
import { readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createDataDir } from "../postgres/embedded-postgres.fixture";
import { testDepsFor, testDatabase } from "../../../test/support/database";
import { startFakeS3 } from "../../../test/support/fake-s3-server";
import { createS3FileStore } from "../../adapters/s3-files.server";
import { createMemoryFileStore } from "../../adapters/memory-files";
import { readBackups, recordBackup } from "../../features/operations/operations.service.server";
import { fingerprintDatabase, createMemoryStorage } from "./backup.fixture";
import { BackupError } from "./database-content";
import { makeBackup } from "./make-backup";
import { mountedDirectoryChecks } from "./mounted-directory";
import {
  type BackupStorage,
  listBackups,
  verifyChecksums,
  readBackupManifest,
  objectKey,
  removeBackup,
} from "./backup-storage";
import { restoreBackup } from "./restore";
import { createScheduledBackups, removeExpiredBackups } from "./scheduled-backups";
import { withBackupLock } from "./backup-lock";
import { verifyBackup } from "./verify-backup";
import { loadDatabase } from "./load-database";
import { readBackupContent } from "./backup-content";

const SITE = "https://site.example";
const now = () => new Date("2026-11-21T20:53:00Z");

async function sampleBackup() {
  const source = await testDatabase("sample");
  const place = createMemoryStorage();
  const about = await makeBackup(
    { dbConfig: source.config, files: createMemoryFileStore(), now, origin: SITE },
    place,
  );
  return { source, place, about };
}

test("a restored database equals the original, and its constraints apply", async () => {
  const { source, place, about } = await sampleBackup();
  expect(about.tables.find(({ name }) => name === "program")?.rows).toBe(2);
  const target = await testDatabase("empty");
  const files = createMemoryFileStore();
  await expect(
    restoreBackup(place, about, { dbConfig: target.config, files }, { overwrite: false }),
  ).rejects.toThrow(/data in this database already\. Nothing was changed/);
  await restoreBackup(place, about, { dbConfig: target.config, files }, { overwrite: true });
  expect(await fingerprintDatabase(target.config)).toEqual(await fingerprintDatabase(source.config));

  // Sequences continue; references and triggers apply.
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

test("a restored database has the same constraints, triggers and indexes", { tags: "full" }, async () => {
  const { source, place, about } = await sampleBackup();
  const target = await testDatabase("empty");
  await loadDatabase(target.config, readBackupContent(place, about), { overwrite: true });
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
});

test("a changed byte is found before anything is changed", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("sample");
  const before = await fingerprintDatabase(target.config);
  const part = about.tables.find(({ parts }) => parts.length > 0)!.parts[0]!;
  const key = objectKey(place, about.name, part.key);
  const bytes = await buffer((await place.files.read(key))!.stream);
  bytes[bytes.length >> 1]! ^= 1;
  await place.files.put(key, bytes);
  const target1 = { dbConfig: target.config, files: createMemoryFileStore() };
  await expect(restoreBackup(place, about, target1, { overwrite: true })).rejects.toThrow(
    /damaged: tables\/.+checksum/,
  );
  await place.files.remove(key);
  await expect(verifyChecksums(place, about)).rejects.toThrow(/is missing/);
  await place.files.put(objectKey(place, about.name, "manifest.json"), Buffer.from("{}"));
  await expect(readBackupManifest(place, about.name)).rejects.toThrow(BackupError);
  expect(await fingerprintDatabase(target.config)).toEqual(before);
});

test("a failed restore leaves everything unchanged", { tags: "full" }, async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("sample");
  await sql`delete from course`.execute(target.db);
  const before = await fingerprintDatabase(target.config);
  const content = readBackupContent(place, about);
  const failing = {
    ...content,
    async *rows(table: Parameters<typeof content.rows>[0]) {
      if (table.name === "program") throw new Error("the line broke");
      yield* content.rows(table);
    },
  };
  await expect(loadDatabase(target.config, failing, { overwrite: true })).rejects.toThrow("the line broke");
  const verify = () => {
    throw new Error("one row is missing");
  };
  await expect(loadDatabase(target.config, content, { overwrite: true, verify })).rejects.toThrow(
    "one row is missing",
  );
  expect(await fingerprintDatabase(target.config)).toEqual(before);
});

test("a backup of a newer program is refused, and nothing changes", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("empty");
  const newer = { ...about, migrations: [...about.migrations, "9999-later"], oldest: "9999-later" };
  await expect(
    restoreBackup(
      place,
      newer,
      { dbConfig: target.config, files: createMemoryFileStore() },
      { overwrite: true },
    ),
  ).rejects.toThrow(/newer program \(it has 9999-later\)\. Nothing was changed/);
});

test("a database with a running program is not replaced", async () => {
  const { place, about } = await sampleBackup();
  const target = await testDatabase("empty");
  const { connect } = await import("../../db/database.server");
  const program = connect({ ...target.config, application_name: "reboot" });
  await sql`select 1`.execute(program.db);
  await expect(
    restoreBackup(
      place,
      about,
      { dbConfig: target.config, files: createMemoryFileStore() },
      { overwrite: true },
    ),
  ).rejects.toThrow(/program runs on this database\. Nothing was changed/);
  await program.pool.end();
});

test(
  "a database starts from a backup, and one with unbalanced books is detected",
  { tags: "full" },
  async () => {
    const { place, about, source } = await sampleBackup();
    const folder = await createDataDir();
    const scratch = path.join(folder, "check");
    const checked = await verifyBackup(place, about, scratch);
    expect(readdirSync(folder)).toEqual([]);
    expect(checked).toMatchObject({ started: true, files: 0 });
    expect(checked.rows).toBeGreaterThan(100);
    await sql`alter table ledger_entry disable trigger user`.execute(source.db);
    await sql`update ledger_entry set amount_minor = amount_minor + 1 where line = 1`.execute(source.db);
    const second = await makeBackup(
      { dbConfig: source.config, files: createMemoryFileStore(), now, origin: SITE },
      place,
    );
    expect(second.name).not.toBe(about.name);
    await expect(verifyBackup(place, second, scratch)).rejects.toThrow(/does not balance/);
  },
);

test("on S3, with pages of keys: created, listed, verified and expired; remains of a killed process go after a day", async () => {
  const s3 = await startFakeS3("safe", "eu-west-3");
  const { config } = await testDatabase("sample");
  const place = {
    files: createS3FileStore(s3.settings),
    prefix: "backups/",
    displayName: "s3://safe/backups",
  };
  const names: string[] = [];
  for (const day of [18, 19, 20]) {
    const at = () => new Date(`2026-11-${day}T03:00:00Z`);
    names.push(
      (await makeBackup({ dbConfig: config, files: createMemoryFileStore(), now: at, origin: SITE }, place))
        .name,
    );
  }
  expect(await listBackups(place)).toEqual(names);
  await verifyChecksums(place, await readBackupManifest(place, names[1]!));
  // Killed before the manifest was written.
  await place.files.remove(objectKey(place, names[0]!, "manifest.json"));
  expect(await listBackups(place)).toEqual(names.slice(1));
  const keep = { days: 1, weeks: 0, months: 0 };
  expect(await removeExpiredBackups(place, keep, new Date("2026-11-18T20:00:00Z"))).toEqual([names[1]]);
  expect(await removeExpiredBackups(place, keep, new Date("2026-11-21T03:00:00Z"))).toEqual([names[0]]);
  expect(await listBackups(place)).toEqual([names[2]]);
  await removeBackup(place, names[2]!);
  expect([...s3.objects.keys()]).toEqual([]);
  await s3.close();
});

test(
  "one of several processes makes a due backup, and none if the last one is recent",
  { tags: "full" },
  async () => {
    const { config } = await testDatabase("sample");
    const place = createMemoryStorage();
    const clock = { now: now() };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const scratch = path.join(await createDataDir(), "check");
    const origin = {
      dbConfig: config,
      scratch,
      files: createMemoryFileStore(),
      now: () => clock.now,
      origin: SITE,
      log,
    };
    const keep = { days: 7, weeks: 4, months: 6 };
    const program = () =>
      createScheduledBackups(
        { source: origin, storage: place, recipients: [], dataDir: scratch },
        { everyHours: 24, keep },
      );
    const stopping = new AbortController().signal;
    await Promise.all([program(), program(), program()].map((one) => one.makeWhenDue(stopping)));
    expect(await listBackups(place)).toHaveLength(1);
    clock.now = new Date(now().getTime() + 23 * 3_600_000);
    await program().makeWhenDue(stopping);
    expect(await listBackups(place)).toHaveLength(1);
    clock.now = new Date(now().getTime() + 24 * 3_600_000);
    await program().makeWhenDue(stopping);
    expect(await listBackups(place)).toHaveLength(2);
    expect(
      await withBackupLock(config, async () => withBackupLock(config, async () => "two at once")),
    ).toBeNull();
  },
);

test("a due backup with a missing target, or one on the data's disk, is recorded as failed", async () => {
  const { config, db } = await testDatabase("sample");
  const folder = await createDataDir();
  const scratch = path.join(folder, "check");
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const origin = { dbConfig: config, scratch, files: createMemoryFileStore(), now, origin: SITE, log };
  const made = (place: BackupStorage) =>
    createScheduledBackups(
      { source: origin, storage: place, recipients: [], dataDir: folder },
      { everyHours: 24, keep: { days: 7, weeks: 4, months: 6 } },
    ).makeWhenDue(new AbortController().signal);
  const lastError = async () => (await readBackups({ db })).last?.error;
  const missing = path.join(folder, "missing");
  await expect(made({ ...createMemoryStorage(), ...mountedDirectoryChecks(missing) })).rejects.toThrow(
    BackupError,
  );
  expect(await lastError()).toContain(`BACKUP_DIR="${missing}" does not exist`);
  const run = { startedAt: now(), endedAt: now(), encrypted: false, onDataDisk: false };
  await recordBackup({ db }, { ...run, outcome: { name: "reboot-20261121t205300z", bytes: 1 } });
  await expect(made({ ...createMemoryStorage(), ...mountedDirectoryChecks(folder) })).rejects.toThrow(
    BackupError,
  );
  expect(await lastError()).toContain("is on the disk of the data now");
});

test("a database that has never been started is not backed up", async () => {
  const { config, db } = await testDatabase("empty");
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await expect(
    makeBackup(
      { dbConfig: config, files: createMemoryFileStore(), now, origin: SITE },
      createMemoryStorage(),
    ),
  ).rejects.toThrow(/nothing of this program/);
  expect(testDepsFor(db).backups).toBeNull();
});
