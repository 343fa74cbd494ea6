import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../test/database";
import { ConfigError } from "../platform/config-error";
import { decryptCell, encryptCell } from "../platform/encryption.server";
import { readKeys } from "./secret.server";

const folder = mkdtempSync(path.join(tmpdir(), "reboot-secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the first start makes a secret that only this user can read, and later ones use it", async () => {
  const { db } = await testDatabase();
  const dataDir = path.join(folder, "one");
  const all = await Promise.all(
    Array.from({ length: 8 }, () => readKeys({ secret: undefined, sealingSecrets: [], dataDir }, db)),
  );
  const keys = new Set(all.map((each) => Buffer.from(each("second-factor")).toString("hex")));
  expect(keys.size).toBe(1);
  const file = path.join(dataDir, "secret");
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{43}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a database that was used with another secret is refused, and nothing of a secret is said", async () => {
  const { db } = await testDatabase();
  await readKeys({ secret: "the first secret of this database", sealingSecrets: [], dataDir: folder }, db);
  const refused = readKeys(
    { secret: "another secret for this database", sealingSecrets: [], dataDir: folder },
    db,
  );
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^(?!.*(first|for this)).*SECRET/);
  await readKeys({ secret: "the first secret of this database", sealingSecrets: [], dataDir: folder }, db);
});

test("each purpose has a key of its own", async () => {
  const { db } = await testDatabase();
  const keys = await readKeys(
    { secret: "a secret that is long enough here", sealingSecrets: [], dataDir: folder },
    db,
  );
  const cell = { table: "account_second_factor", column: "secret", row: "1" };
  const value = encryptCell(keys, "second-factor", cell, "hello");
  expect(value).not.toContain("hello");
  expect(await decryptCell(keys, "second-factor", cell, value)).toBe("hello");
  await expect(decryptCell(keys, "answers", cell, value)).rejects.toThrow();
});
