import { sql } from "kysely";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { createMemoryFileStore } from "../../adapters/memory-files";
import type { FileStore } from "../../ports/files";
import { createDataDir } from "../postgres/embedded-postgres.fixture";
import { generateKeyPair, readIdentities } from "./age-encryption";
import { fingerprintDatabase, createMemoryStorage } from "./backup.fixture";
import { openBackup } from "./encrypted-backup";
import { MANIFEST, backupNameAt, serializeManifest } from "./manifest";
import { mountedDirectoryChecks } from "./mounted-directory";
import {
  type BackupStorage,
  listBackups,
  verifyChecksums,
  readBackupManifest,
  listBackupFolders,
  objectKey,
} from "./backup-storage";
import { restoreBackup } from "./restore";
import { removeExpiredBackups } from "./scheduled-backups";
import { makeVerifiedBackup } from "./verified-backup";

const now = () => new Date("2026-11-21T20:53:00Z");

async function site() {
  const source = await testDatabase("sample");
  const { identity, recipient } = await generateKeyPair();
  const folder = await createDataDir();
  const file = path.join(folder, "identity.txt");
  writeFileSync(file, `# created: 2026-11-21\n# public key: ${recipient}\n${identity}\n`);
  const data = path.join(folder, "data");
  mkdirSync(data);
  const scratch = path.join(data, "check");
  const origin = {
    dbConfig: source.config,
    files: createMemoryFileStore(),
    now,
    origin: "https://a.example",
    scratch,
  };
  return { source, origin, recipient, data, identities: () => readIdentities(file) };
}

test(
  "an encrypted backup reveals only sizes, detects damage, and restores only with its identity",
  { tags: "full" },
  async () => {
    const { source, origin, recipient, data, identities } = await site();
    const other = await generateKeyPair();
    const place = createMemoryStorage();
    const { manifest: about, verification: checked } = await makeVerifiedBackup(origin, place, [
      recipient,
      other.recipient,
    ]);
    expect(checked.started).toBe(true);
    expect(await listBackups(place)).toEqual([about.name]);
    expect(readdirSync(data)).toEqual([]);

    const objects: string[] = [];
    for await (const key of place.files.list("")) {
      objects.push(key);
      const text = (await buffer((await place.files.read(key))!.stream)).toString("latin1");
      expect(text, key).not.toMatch(/program|displacement|Code for Refugees/);
    }
    expect(objects.length).toBeGreaterThan(20);

    const listed = await readBackupManifest(place, about.name);
    expect(listed).toMatchObject({ format: 2, site: "https://a.example" });
    await verifyChecksums(place, listed);
    const target = await testDatabase("empty");
    const opened = await openBackup(place, listed, await identities());
    await restoreBackup(
      opened.storage,
      opened.manifest,
      { dbConfig: target.config, files: createMemoryFileStore() },
      { overwrite: true },
    );
    expect(await fingerprintDatabase(target.config)).toEqual(await fingerprintDatabase(source.config));

    await expect(openBackup(place, listed, null)).rejects.toThrow(
      /is encrypted\. Nothing was changed\. .+--identity <file>.+age1/,
    );
    const stranger = path.join(await createDataDir(), "stranger.txt");
    writeFileSync(stranger, (await generateKeyPair()).identity);
    await expect(openBackup(place, listed, await readIdentities(stranger))).rejects.toThrow(
      /stranger\.txt belongs to age1\w+, and the backup .+ is encrypted for age1\w+, age1\w+\. Nothing was changed/,
    );

    if (about.format !== 2) throw new Error("not encrypted");
    const key = objectKey(place, about.name, about.parts[3]!.key);
    const bytes = await buffer((await place.files.read(key))!.stream);
    bytes[bytes.length >> 1]! ^= 1;
    await place.files.put(key, bytes);
    await expect(verifyChecksums(place, about)).rejects.toThrow(/damaged: parts\/000003\.age.+checksum/);
    await expect(verifyChecksums(opened.storage, opened.manifest)).rejects.toThrow(
      /damaged: parts\/000003\.age/,
    );
  },
);

test(
  "a storage that fails midway leaves no partial backup, and reports the reason",
  { tags: "full" },
  async () => {
    const { origin, recipient, data } = await site();
    for (const recipients of [[], [recipient]]) {
      const place = createMemoryStorage();
      let left = 10;
      const files: FileStore = {
        ...place.files,
        async put(key, bytes) {
          if (left-- === 0) throw new Error("ENOSPC: no space left on device, write");
          await place.files.put(key, bytes);
        },
      };
      const failing: BackupStorage = { ...place, files };
      await expect(makeVerifiedBackup(origin, failing, recipients)).rejects.toThrow("no space left");
      expect(left).toBeLessThan(0);
      expect([...(await listBackupFolders(place))]).toEqual([]);
      expect(readdirSync(data)).toEqual([]);
    }
  },
);

test("a backup that cannot be restored is never stored encrypted", { tags: "full" }, async () => {
  const { source, origin, recipient, data } = await site();
  await sql`alter table ledger_entry disable trigger user`.execute(source.db);
  await sql`update ledger_entry set amount_minor = amount_minor + 1 where line = 1`.execute(source.db);
  const place = createMemoryStorage();
  await expect(makeVerifiedBackup(origin, place, [recipient])).rejects.toThrow(/does not balance/);
  expect([...(await listBackupFolders(place))]).toEqual([]);
  expect(readdirSync(data)).toEqual([]);
});

test("encrypted backups expire like others, without their identity", async () => {
  const place = createMemoryStorage();
  const names: string[] = [];
  for (const day of [18, 19, 20]) {
    const at = new Date(`2026-11-${day}T03:00:00Z`);
    const head = { format: 2 as const, name: backupNameAt(at), at: at.toISOString(), recipients: ["age1x"] };
    const about = { ...head, tables: 1, rows: 1, files: 0, parts: [] };
    await place.files.put(objectKey(place, about.name, MANIFEST), serializeManifest(about));
    names.push(about.name);
  }
  await removeExpiredBackups(place, { days: 2, weeks: 0, months: 0 }, new Date("2026-11-20T04:00:00Z"));
  expect(await listBackups(place)).toEqual(names.slice(1));
});

test("an unusable identity file is refused with its path", async () => {
  const folder = await createDataDir();
  const written = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  await expect(readIdentities(path.join(folder, "none"))).rejects.toThrow(/none cannot be read \(ENOENT\)/);
  await expect(readIdentities(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
  await expect(readIdentities(written("empty", "# nothing\n\n"))).rejects.toThrow(/empty is empty/);
  const { recipient } = await generateKeyPair();
  await expect(readIdentities(written("public", recipient))).rejects.toThrow(
    /something else than AGE-SECRET/,
  );
  const protectedFile = written("protected", "-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n");
  await expect(readIdentities(protectedFile)).rejects.toThrow(/age -d /);
});

test("a backup directory is never created, and problems are reported with its path", async () => {
  const folder = await createDataDir();
  const missing = path.join(folder, "disk");
  await expect(mountedDirectoryChecks(missing).requireUsable()).rejects.toThrow(
    `BACKUP_DIR="${missing}" does not exist. Mount its disk`,
  );
  expect(existsSync(missing)).toBe(false);
  writeFileSync(missing, "");
  await expect(mountedDirectoryChecks(missing).requireUsable()).rejects.toThrow(
    `BACKUP_DIR="${missing}" is a file`,
  );
  await expect(mountedDirectoryChecks(path.join(missing, "x")).requireUsable()).rejects.toThrow(/ENOTDIR/);
  await expect(mountedDirectoryChecks(folder).requireUsable()).resolves.toBeUndefined();
  expect(await mountedDirectoryChecks(folder).isOnDisk(path.join(folder, "data", "not yet there"))).toBe(
    true,
  );
});

test.runIf(existsSync("/dev/shm"))(
  "backups on another disk are distinguished from those beside the data",
  async () => {
    const folder = await createDataDir();
    expect(await mountedDirectoryChecks("/dev/shm").isOnDisk(folder)).toBe(false);
  },
);
