import { sql } from "kysely";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database";
import { memoryFiles } from "../../adapters/memory-files";
import type { Files } from "../../ports/files";
import { makeDataDir } from "../embedded-postgres.fixture";
import { newIdentity, readIdentities } from "./age";
import { everythingIn, memoryPlace } from "./backup.fixture";
import { openBackup } from "./encrypted";
import { MANIFEST, nameAt, writeManifest } from "./manifest";
import { mountedFolder } from "./mounted-folder";
import { type Place, backupsIn, checkSums, contentsOf, foldersIn, keyIn } from "./place";
import { restore } from "./restore";
import { makeAndCheck, tidy } from "./schedule";

const now = () => new Date("2026-11-21T20:53:00Z");

/** A site with a key pair whose private half lies elsewhere. */
async function site() {
  const source = await testDatabase("sample");
  const { identity, recipient } = await newIdentity();
  const folder = await makeDataDir();
  const file = path.join(folder, "identity.txt");
  writeFileSync(file, `# created: 2026-11-21\n# public key: ${recipient}\n${identity}\n`);
  const data = path.join(folder, "data");
  mkdirSync(data);
  const scratch = path.join(data, "check");
  const origin = { address: source.config, files: memoryFiles(), now, origin: "https://a.example", scratch };
  return { source, origin, recipient, data, identities: () => readIdentities(file) };
}

test(
  "an encrypted backup shows nothing but sizes, finds damage, and only its identity brings everything back",
  { tags: "full" },
  async () => {
    const { source, origin, recipient, data, identities } = await site();
    const other = await newIdentity();
    const place = memoryPlace();
    const { about, checked } = await makeAndCheck(origin, place, [recipient, other.recipient]);
    expect(checked.started).toBe(true);
    expect(await backupsIn(place)).toEqual([about.name]);
    expect(readdirSync(data)).toEqual([]);

    const objects: string[] = [];
    for await (const key of place.files.list("")) {
      objects.push(key);
      const text = (await buffer((await place.files.read(key))!.stream)).toString("latin1");
      // A column, a table, a program of the sample.
      expect(text, key).not.toMatch(/program|displacement|Code for Refugees/);
    }
    expect(objects.length).toBeGreaterThan(20);

    const listed = await contentsOf(place, about.name);
    expect(listed).toMatchObject({ format: 2, site: "https://a.example" });
    await checkSums(place, listed);
    const target = await testDatabase("empty");
    const opened = await openBackup(place, listed, await identities());
    await restore(
      opened.place,
      opened.about,
      { address: target.config, files: memoryFiles() },
      { overwrite: true },
    );
    expect(await everythingIn(target.config)).toEqual(await everythingIn(source.config));

    await expect(openBackup(place, listed, null)).rejects.toThrow(
      /is encrypted\. Nothing was changed\. .+--identity <file>.+age1/,
    );
    const stranger = path.join(await makeDataDir(), "stranger.txt");
    writeFileSync(stranger, (await newIdentity()).identity);
    await expect(openBackup(place, listed, await readIdentities(stranger))).rejects.toThrow(
      /stranger\.txt belongs to age1\w+, and the backup .+ is encrypted for age1\w+, age1\w+\. Nothing was changed/,
    );

    if (about.format !== 2) throw new Error("not encrypted");
    const key = keyIn(place, about.name, about.parts[3]!.key);
    const bytes = await buffer((await place.files.read(key))!.stream);
    bytes[bytes.length >> 1]! ^= 1;
    await place.files.put(key, bytes);
    await expect(checkSums(place, about)).rejects.toThrow(/damaged: parts\/000003\.age.+checksum/);
    await expect(checkSums(opened.place, opened.about)).rejects.toThrow(/damaged: parts\/000003\.age/);
  },
);

test(
  "a place that fails in the middle leaves no half backup, and the reason is told",
  { tags: "full" },
  async () => {
    const { origin, recipient, data } = await site();
    for (const recipients of [[], [recipient]]) {
      const place = memoryPlace();
      let left = 10;
      const files: Files = {
        ...place.files,
        async put(key, bytes) {
          if (left-- === 0) throw new Error("ENOSPC: no space left on device, write");
          await place.files.put(key, bytes);
        },
      };
      const failing: Place = { ...place, files };
      await expect(makeAndCheck(origin, failing, recipients)).rejects.toThrow("no space left");
      expect(left).toBeLessThan(0);
      expect([...(await foldersIn(place))]).toEqual([]);
      expect(readdirSync(data)).toEqual([]);
    }
  },
);

test("what cannot be restored is never stored encrypted", { tags: "full" }, async () => {
  const { source, origin, recipient, data } = await site();
  await sql`alter table ledger_entry disable trigger user`.execute(source.db);
  await sql`update ledger_entry set amount_minor = amount_minor + 1 where line = 1`.execute(source.db);
  const place = memoryPlace();
  await expect(makeAndCheck(origin, place, [recipient])).rejects.toThrow(/does not balance/);
  expect([...(await foldersIn(place))]).toEqual([]);
  expect(readdirSync(data)).toEqual([]);
});

test("encrypted backups expire like others, without their identity", async () => {
  const place = memoryPlace();
  const names: string[] = [];
  for (const day of [18, 19, 20]) {
    const at = new Date(`2026-11-${day}T03:00:00Z`);
    const head = { format: 2 as const, name: nameAt(at), at: at.toISOString(), recipients: ["age1x"] };
    const about = { ...head, tables: 1, rows: 1, files: 0, parts: [] };
    await place.files.put(keyIn(place, about.name, MANIFEST), writeManifest(about));
    names.push(about.name);
  }
  await tidy(place, { days: 2, weeks: 0, months: 0 }, new Date("2026-11-20T04:00:00Z"));
  expect(await backupsIn(place)).toEqual(names.slice(1));
});

test("an identity file is refused with its path when it is missing, empty or something else", async () => {
  const folder = await makeDataDir();
  const written = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  await expect(readIdentities(path.join(folder, "none"))).rejects.toThrow(/none cannot be read \(ENOENT\)/);
  await expect(readIdentities(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
  await expect(readIdentities(written("empty", "# nothing\n\n"))).rejects.toThrow(/empty is empty/);
  const { recipient } = await newIdentity();
  await expect(readIdentities(written("public", recipient))).rejects.toThrow(
    /something else than AGE-SECRET/,
  );
  const protectedFile = written("protected", "-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n");
  await expect(readIdentities(protectedFile)).rejects.toThrow(/age -d /);
});

test("a directory for backups is never made, and what is wrong with it is said with its path", async () => {
  const folder = await makeDataDir();
  const missing = path.join(folder, "disk");
  await expect(mountedFolder(missing).requireUsable()).rejects.toThrow(
    `BACKUP_DIR="${missing}" does not exist. Mount its disk`,
  );
  expect(existsSync(missing)).toBe(false);
  writeFileSync(missing, "");
  await expect(mountedFolder(missing).requireUsable()).rejects.toThrow(`BACKUP_DIR="${missing}" is a file`);
  await expect(mountedFolder(path.join(missing, "x")).requireUsable()).rejects.toThrow(/ENOTDIR/);
  await expect(mountedFolder(folder).requireUsable()).resolves.toBeUndefined();
  expect(await mountedFolder(folder).isOnDisk(path.join(folder, "data", "not yet there"))).toBe(true);
});

test.runIf(existsSync("/dev/shm"))(
  "backups on another disk are told from those beside the data",
  async () => {
    const folder = await makeDataDir();
    expect(await mountedFolder("/dev/shm").isOnDisk(folder)).toBe(false);
  },
);
