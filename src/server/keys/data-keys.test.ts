import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { readAuditLog } from "../../features/audit/audit.service.server";
import { ConfigError } from "../../platform/config/config-error";
import { deleteSecretFingerprint, listDataKeys } from "../../platform/crypto/data-keys.store.server";
import { decryptCell, encryptCell } from "../../platform/crypto/field-encryption.server";
import { verifySigned, sign } from "../../platform/crypto/signed-text.server";
import { KEY_PURPOSES, isEncryptionPurpose } from "../../platform/crypto/key-purposes";
import { createKeys, createKeyRing } from "../../platform/crypto/keys.server";
import {
  KEY_DISTRIBUTION_MS,
  changeSecretFile,
  openKeys,
  readKeys,
  reloadKeys,
  rotateKeys,
} from "./data-keys.server";
import { fingerprintOf, existingFingerprints } from "./secret.server";
import type { Database } from "../../platform/database/database";
import { transact } from "../../platform/database/transact.server";

const folder = mkdtempSync(path.join(tmpdir(), "reboot-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OLD = "the first secret of this database";
const NEW = "another secret for this database, as long";
const cell = { table: "enquiry", column: "encrypted_answers", row: "1" };
const configured = (secret: string | undefined, ...previousSecrets: string[]) => ({
  secret,
  previousSecrets,
  sealingSecrets: [] as string[],
  dataDir: folder,
});
const opened = readKeys;
async function usedBefore(secret: string) {
  const { db } = await testDatabase();
  await db
    .insertInto("program_secret")
    .values({ fingerprint: fingerprintOf(secret) })
    .execute();
  return db;
}

test("the first start creates a private secret file and one set of keys, however many processes start", async () => {
  const { db } = await testDatabase();
  const config = { ...configured(undefined), dataDir: path.join(folder, "one") };
  const all = await Promise.all(Array.from({ length: 8 }, () => opened(config, db)));
  expect(new Set(all.map((keys) => Buffer.from(keys("second-factor")).toString("hex"))).size).toBe(1);
  expect((await listDataKeys(db)).map(({ purpose }) => purpose).toSorted()).toEqual(KEY_PURPOSES.toSorted());
  const file = path.join(config.dataDir, "secret");
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{43}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret = readFileSync(file, "utf8").trim();
  expect(all[0]!("form")).not.toEqual(createKeys(secret)("form"));
  expect(all[0]!.readsLegacyFormat()).toBe(false);
});

test("a database that was used with another secret is refused, without revealing a secret", async () => {
  const { db } = await testDatabase();
  await openKeys(configured(OLD), db);
  const refused = openKeys(configured(NEW), db);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^(?!.*(first secret|as long)).*SECRET/);
  await openKeys(configured(OLD), db);
});

test("keys in the database are worthless without the secret, and bound to purpose and id", async () => {
  const { db } = await testDatabase();
  const keys = await opened(configured(OLD), db);
  const stored = JSON.stringify(await listDataKeys(db));
  for (const purpose of KEY_PURPOSES)
    for (const form of ["hex", "base64url"] as const)
      expect(stored).not.toContain(Buffer.from(keys(purpose)).toString(form));
  await sql`update data_key set encrypted_key = (select encrypted_key from data_key where purpose = 'form') where purpose = 'order'`.execute(
    db,
  );
  await expect(openKeys(configured(OLD), db)).rejects.toThrow();
});

test("an upgrade takes over the derived keys, also those of SEALING_SECRETS, which it then no longer needs", async () => {
  const db = await usedBefore(OLD);
  const [newest, older] = ["the newest sealing secret, long enough", "an older sealing secret, long enough"];
  const before = createKeys(OLD, [newest!, older!]);
  const value = encryptCell(before, "answers", cell, "hello");
  const first = encryptCell(createKeys(OLD), "answers", cell, "first");
  await openKeys({ ...configured(OLD), sealingSecrets: [newest!, older!] }, db);
  const keys = await opened(configured(OLD), db);
  expect(await decryptCell(keys, "answers", cell, value)).toBe("hello");
  expect(await decryptCell(keys, "answers", cell, first)).toBe("first");
  expect(keys.all("answers").map(({ id }) => id)).toEqual(before.all("answers").map(({ id }) => id));
  for (const purpose of KEY_PURPOSES.filter((each) => !isEncryptionPurpose(each))) {
    expect(keys(purpose)).toEqual(createKeys(OLD)(purpose));
    expect(keys.all(purpose)).toHaveLength(1);
  }
  expect(keys.readsLegacyFormat()).toBe(true);
});

test("SECRET changes if SECRET_PREVIOUS has the old one, also together with the upgrade", async () => {
  const db = await usedBefore(OLD);
  const before = createKeys(OLD);
  const value = encryptCell(before, "second-factor", cell, "seed");
  await openKeys(configured(NEW, "a secret of nothing, but long enough", OLD), db);
  const keys = await opened(configured(NEW), db);
  expect(await decryptCell(keys, "second-factor", cell, value)).toBe("seed");
  expect(verifySigned(keys, "form", sign(before, "form", "open"))).toBe("open");
  await expect(openKeys(configured(OLD), db)).rejects.toThrow(ConfigError);
  expect(await reloadKeys(configured(OLD), db)).toBeNull();
});

test("a lost secret that is found again restores its keys", async () => {
  const { db } = await testDatabase();
  const before = await opened(configured(OLD), db);
  const value = encryptCell(before, "answers", cell, "before");
  await deleteSecretFingerprint(db);
  const between = await opened(configured(NEW), db);
  await expect(decryptCell(between, "answers", cell, value)).rejects.toThrow("not known");
  const after = await opened(configured(NEW, OLD), db);
  expect(await decryptCell(after, "answers", cell, value)).toBe("before");
  const later = encryptCell(between, "answers", cell, "between");
  expect(await decryptCell(after, "answers", cell, later)).toBe("between");
  expect(encryptCell(after, "answers", cell, "").split(".")[1]).toBe(between.all("answers")[0].id);
});

test("a new secret in the file changes no key and retains the old one; every earlier step can be resumed", async () => {
  const { db } = await testDatabase();
  const config = { ...configured(undefined), dataDir: path.join(folder, "changed") };
  const before = await opened(config, db);
  const read = (name: string) => readFileSync(path.join(config.dataDir, name), "utf8");
  const first = read("secret");
  await Promise.all([changeSecretFile(config, db), changeSecretFile(config, db)]);
  expect(read("secret.previous").split("\n")).toHaveLength(3);
  expect(read("secret.previous").endsWith(first)).toBe(true);
  expect(statSync(path.join(config.dataDir, "secret.previous")).mode & 0o777).toBe(0o600);
  const mark = fingerprintOf(read("secret").trim());
  expect((await listDataKeys(db)).every(({ secret_fingerprint }) => secret_fingerprint === mark)).toBe(true);
  expect((await opened(config, db))("form")).toEqual(before("form"));
  // Killed after the files and before the database: the file is ahead.
  const stopped = transact(db, async () => {
    await changeSecretFile({ ...config }, failing(db));
  });
  await expect(stopped).rejects.toThrow("killed");
  expect(fingerprintOf(read("secret").trim())).not.toBe(mark);
  expect(await existingFingerprints(config)).toContain(mark);
  expect((await opened(config, db))("form")).toEqual(before("form"));
  expect((await opened({ ...config, secret: read("secret").trim() }, db))("form")).toEqual(before("form"));
});

const failing = (db: Database): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "UpdateQueryNode" && JSON.stringify(node).includes("program_secret"))
        throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });

test("a rotation adds one key that starts when every process knows it, also if it is repeated", async () => {
  const { db } = await testDatabase();
  const config = configured(OLD);
  const before = await opened(config, db);
  const purposes = ["form", "answers"] as const;
  const [one, two] = await Promise.all([rotateKeys(config, db, purposes), rotateKeys(config, db, purposes)]);
  expect(one).toEqual(two);
  const set = await openKeys(config, db);
  const soon = createKeyRing(set).keys;
  expect(soon("form")).toEqual(before("form"));
  expect(soon.all("form")).toHaveLength(2);
  const then = createKeyRing(set, () => Date.now() + KEY_DISTRIBUTION_MS).keys;
  expect(then("form")).not.toEqual(before("form"));
  expect(then("order")).toEqual(before("order"));
  expect(verifySigned(soon, "form", sign(then, "form", "from a process that is ahead"))).not.toBeNull();
  expect(verifySigned(then, "form", sign(before, "form", "open"))).toBe("open");
  await expect(rotateKeys(configured(NEW, OLD), db, purposes)).rejects.toThrow(ConfigError);
});

test("new keys and a new secret are in the audit log, once each", async () => {
  const { db } = await testDatabase();
  const config = { ...configured(undefined), dataDir: path.join(folder, "logged") };
  await opened(config, db);
  await rotateKeys(config, db, ["form"]);
  await rotateKeys(config, db, ["form"]);
  await rotateKeys(config, db, KEY_PURPOSES);
  await changeSecretFile(config, db);
  const { items } = await readAuditLog({ db }, { subject: "keys" }, { size: 10, before: null });
  const others = KEY_PURPOSES.filter((purpose) => purpose !== "form").join(", ");
  expect(items.map(({ actor, action, title }) => [actor, action, title])).toEqual([
    ["operator", "secret_changed", ""],
    ["operator", "keys_rotated", others],
    ["operator", "keys_rotated", "form"],
  ]);
});
