// @module-tag full
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDepsFor, testDatabase } from "../../../test/support/database";
import { testPhoto } from "../../../test/support/test-photo";
import { createMemoryFileStore } from "../../adapters/memory-files";
import { BANK, DONATIONS } from "../../features/donations/ledger/ledger.model";
import { isLedgerBalanced, bookTransaction } from "../../features/donations/ledger/ledger.service.server";
import { pdf, uploadFile, visitor } from "../../features/uploads/file-uploads.fixture";
import { listStoredFiles } from "../../features/uploads/stored-files.service.server";
import { addPicture, withdrawPicture } from "../../features/uploads/media/pictures.service.server";
import type { Deps } from "../../platform/deps";
import { createDataDir } from "../postgres/embedded-postgres.fixture";
import { generateKeyPair, readIdentities } from "./age-encryption";
import { openBackup } from "./encrypted-backup";
import { sha256 } from "./manifest";
import { type BackupSource, makeBackup } from "./make-backup";
import { type BackupStorage, readBackupManifest } from "./backup-storage";
import { createMemoryStorage } from "./backup.fixture";
import { restoreBackup } from "./restore";
import { makeVerifiedBackup } from "./verified-backup";

/** Similar colours give the same picture, which may have been withdrawn. */
const colourOf = (n: number): string => `#${((n * 0x3a7f1d) & 0xffffff).toString(16).padStart(6, "0")}`;

type Acknowledged = { table: string; id: string; at: number };

function writers(deps: Deps, acknowledged: Acknowledged[], over: () => boolean) {
  let answers = 0;
  const note = (table: string, id: string) => acknowledged.push({ table, id, at: ++answers });

  async function bookGifts() {
    while (!over()) {
      const amountMinor = 100 + (answers % 50);
      const entries = [
        { account: BANK, amountMinor, currency: "USD", campaignId: null },
        { account: DONATIONS, amountMinor: -amountMinor, currency: "USD", campaignId: null },
      ];
      const head = { kind: "gift" as const, occurredAt: deps.now(), memo: "drill" };
      note("ledger_transaction", (await bookTransaction(deps, { ...head, entries }))!);
    }
  }

  async function sendFiles() {
    while (!over()) note("upload", await uploadFile(deps, visitor(deps), pdf(90_000)));
  }

  async function addPictures() {
    for (let colour = 1; !over(); colour++) {
      const { bytes, metadata: about } = await testPhoto(colourOf(colour), {
        width: 400,
        height: 300,
      });
      const added = await addPicture(deps, bytes, about, null);
      if (!added.ok) throw new Error(added.error);
      if (colour % 3 === 0) await withdrawPicture(deps, added.value.id);
      else note("picture", added.value.id);
    }
  }
  return Promise.all([bookGifts(), bookGifts(), bookGifts(), sendFiles(), sendFiles(), addPictures()]);
}

async function plainBackup(origin: BackupSource, place: BackupStorage) {
  const { name } = await makeBackup(origin, place);
  return openBackup(place, await readBackupManifest(place, name), null);
}

async function encryptedBackup(origin: BackupSource, place: BackupStorage) {
  const { identity, recipient } = await generateKeyPair();
  const file = path.join(await createDataDir(), "identity");
  await writeFile(file, identity);
  const { manifest: about } = await makeVerifiedBackup(origin, place, [recipient]);
  return openBackup(place, await readBackupManifest(place, about.name), await readIdentities(file));
}

const makings = { "a backup": plainBackup, "an encrypted backup": encryptedBackup };
test.for(Object.keys(makings) as (keyof typeof makings)[])(
  "%s under writes: rows acknowledged before its start are complete, and the rest is consistent",
  async (kind) => {
    const source = await testDatabase("sample");
    // A running clock, because ids depend on it.
    const deps: Deps = { ...testDepsFor(source.db, new Date()), files: createMemoryFileStore() };
    const acknowledged: Acknowledged[] = [];
    let isOver = false;
    const writing = writers(deps, acknowledged, () => isOver);
    writing.catch(() => {});
    const written = async (count: number) => {
      while (acknowledged.length < count)
        await Promise.race([writing, new Promise((next) => setTimeout(next, 5))]);
    };

    await written(60);
    const place = createMemoryStorage();
    const before = [...acknowledged];
    const scratch = path.join(await createDataDir(), "check");
    const { files: from, now, origin } = deps;
    const opened = await makings[kind]({ dbConfig: source.config, scratch, files: from, now, origin }, place);
    // Writes continued during the backup.
    const during = acknowledged.length - before.length;
    await written(before.length + during + 20);
    isOver = true;
    await writing;
    expect(during).toBeGreaterThan(0);

    const target = await testDatabase("empty");
    const files = createMemoryFileStore();
    const { manifest: about } = opened;
    await restoreBackup(opened.storage, about, { dbConfig: target.config, files }, { overwrite: true });

    const lost: Acknowledged[] = [];
    for (const row of before) {
      const { rows } = await sql`select from ${sql.table(row.table)} where id = ${row.id}`.execute(target.db);
      if (rows.length === 0) lost.push(row);
    }
    expect(lost).toEqual([]);
    // One moment: later rows are not all in it.
    const { rows: later } = await sql<{
      n: number;
    }>`select count(*)::int as n from ledger_transaction`.execute(target.db);
    const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from ledger_transaction`.execute(
      source.db,
    );
    expect(later[0]!.n).toBeLessThan(all[0]!.n);

    expect(await isLedgerBalanced({ db: target.db })).toBe(true);
    const { rows: balances } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select account, currency, coalesce(campaign_id::text, '') as campaign, sum(amount_minor) as sum
      from ledger_entry group by 1, 2, 3
    ) summed full join (
      select account, currency, coalesce(campaign_id::text, '') as campaign, balance_minor from ledger_balance
    ) kept using (account, currency, campaign)
    where sum is distinct from balance_minor`.execute(target.db);
    expect(balances[0]!.wrong).toBe(0);

    // Files match rows, except for photos that were withdrawn during the backup.
    for (const { key, digest } of await listStoredFiles({ db: target.db })) {
      if (about.absent.includes(key)) continue;
      expect(sha256(await buffer((await files.read(key))!.stream)), key).toBe(digest);
    }
    expect(about.files.length).toBeGreaterThan(0);
    for (const key of about.absent) expect(await deps.files.stat(key)).toBeNull();
  },
);

const keysOf = ({ files }: Deps, prefix: string): Promise<string[]> =>
  Readable.from(files.list(prefix)).toArray();

test("files without a row are removed by a restore", async () => {
  const source = await testDatabase("sample");
  const deps: Deps = { ...testDepsFor(source.db, new Date()), files: createMemoryFileStore() };
  const place = createMemoryStorage();
  const origin = { dbConfig: source.config, files: deps.files, now: deps.now, origin: deps.origin };
  const { bytes, metadata: words } = await testPhoto("#aabbcc", { width: 400, height: 300 });
  await addPicture(deps, bytes, words, null);
  const about = await makeBackup(origin, place);
  const retained = await keysOf(deps, "pictures/");
  const later = await testPhoto("#ccbbaa", { width: 400, height: 300 });
  await addPicture(deps, later.bytes, later.metadata, null);
  // One old file is damaged, one is missing.
  await deps.files.put(retained[0]!, Buffer.from("x"));
  await deps.files.remove(retained[1]!);
  const target = { dbConfig: source.config, files: deps.files };
  await restoreBackup(place, about, target, { overwrite: true });
  expect((await keysOf(deps, "")).toSorted()).toEqual(retained.toSorted());
  for (const { key, digest } of about.files)
    expect(sha256(await buffer((await deps.files.read(key.replace("files/", "")))!.stream))).toBe(digest);
});
