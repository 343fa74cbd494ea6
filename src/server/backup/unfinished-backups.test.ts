import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "../postgres/embedded-postgres.fixture";
import { objectKey, removeBackup, removeUnfinishedBackups } from "./backup-storage";
import { createDirectoryStorage } from "./create-backup-storage";
import { MANIFEST, backupNameAt } from "./manifest";

test("the next backup removes unfinished ones with their folders, and complete ones stay", async () => {
  const folder = await createDataDir();
  const place = createDirectoryStorage(folder);
  const put = (name: string, key: string) => place.files.put(objectKey(place, name, key), Buffer.from("x"));
  const [whole, killed, expired] = [18, 19, 20].map((day) =>
    backupNameAt(new Date(`2026-11-${day}T03:00:00Z`)),
  );
  await put(whole!, MANIFEST);
  await put(killed!, "tables/gift/000001.copy.gz");
  await mkdir(path.join(folder, expired!, "tables/gift"), { recursive: true });
  await put("photographs", "of-somebody-else");
  expect(await removeUnfinishedBackups(place)).toEqual([killed, expired]);
  expect((await readdir(folder)).filter((name) => !name.startsWith(".")).toSorted()).toEqual([
    "photographs",
    whole,
  ]);
  await removeBackup(place, whole!);
  expect((await readdir(folder)).filter((name) => !name.startsWith("."))).toEqual(["photographs"]);
  expect(await removeUnfinishedBackups(createDirectoryStorage(path.join(folder, "none")))).toEqual([]);
});
