import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.server";
import type { FileStore } from "../ports/files";
import { createDiskFileStore } from "./disk-files.server";
import { startFakeS3 } from "../../test/support/fake-s3-server";
import { createMemoryFileStore } from "./memory-files";
import { createS3FileStore } from "./s3-files.server";

const folder = mkdtempSync(path.join(tmpdir(), "reboot-files-"));
const s3 = await startFakeS3("files", "eu-west-3");
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const read = async (files: FileStore, key: string, span?: { start: number; end: number }) => {
  const found = await files.read(key, span);
  return found && { size: found.size, text: await text(found.stream) };
};

for (const [name, files] of [
  ["disk", createDiskFileStore(path.join(folder, "contract"))],
  ["memory", createMemoryFileStore()],
  ["S3", s3.files],
] as const) {
  test(`${name}: a stored file is read in full and in ranges, with its full size`, async () => {
    await files.put("pictures/a1/720.avif", Buffer.from("0123456789"));
    expect(await read(files, "pictures/a1/720.avif")).toEqual({ size: 10, text: "0123456789" });
    expect(await read(files, "pictures/a1/720.avif", { start: 2, end: 4 })).toEqual({
      size: 10,
      text: "234",
    });
    expect(await read(files, "pictures/a1/720.avif", { start: 9, end: 9 })).toEqual({ size: 10, text: "9" });
    expect(await files.stat("pictures/a1/720.avif")).toEqual({ size: 10 });
  });

  test(`${name}: empty files and files of several megabytes are read unchanged`, async () => {
    const large = Buffer.alloc(5_000_000, "ab");
    await files.put("large", large);
    const found = await files.read("large");
    expect((await buffer(found!.stream)).equals(large)).toBe(true);
    large.fill("x");
    expect((await buffer((await files.read("large"))!.stream)).subarray(0, 2).toString()).toBe("ab");
    await files.put("empty", Buffer.alloc(0));
    expect(await read(files, "empty")).toEqual({ size: 0, text: "" });
  });

  test(`${name}: a second put replaces the first`, async () => {
    await files.put("again", Buffer.from("first"));
    await files.put("again", Buffer.from("second, longer"));
    expect(await read(files, "again")).toEqual({ size: 14, text: "second, longer" });
    await files.put("again", Buffer.from("third"));
    expect(await read(files, "again")).toEqual({ size: 5, text: "third" });
  });

  test(`${name}: removed and unknown files are null, and removing them is no error`, async () => {
    await files.put("gone/x", Buffer.from("x"));
    await files.remove("gone/x");
    await files.remove("gone/x");
    await files.remove("never/was");
    for (const key of ["gone/x", "never/was", "gone/x/deeper", "gone"]) {
      expect(await files.read(key)).toBeNull();
      expect(await files.stat(key)).toBeNull();
    }
  });

  test(`${name}: files are listed by key prefix`, async () => {
    const keys = ["list/a", "list/b/c", "list/b/d", "list/bc", "listed", "list/e/f/g"];
    for (const key of keys) await files.put(key, Buffer.from("x"));
    const listed = async (prefix: string) => (await Readable.from(files.list(prefix)).toArray()).toSorted();
    expect(await listed("list/")).toEqual(["list/a", "list/b/c", "list/b/d", "list/bc", "list/e/f/g"]);
    expect(await listed("list/b")).toEqual(["list/b/c", "list/b/d", "list/bc"]);
    expect(await listed("list/b/")).toEqual(["list/b/c", "list/b/d"]);
    expect(await listed("nothing/")).toEqual([]);
    await files.remove("list/b/c");
    expect(await listed("list/b/")).toEqual(["list/b/d"]);
  });

  test(`${name}: invalid keys are refused by every method`, async () => {
    const odd = [
      "",
      "/etc/passwd",
      "..",
      "../x",
      "a/../b",
      "a//b",
      "a/",
      ".hidden",
      "a/.unfinished",
      "a\\b",
      "a\0",
      "A",
      "a b",
      "é",
      "x".repeat(101),
      "a/".repeat(7) + "a",
    ];
    for (const key of odd) {
      const calls = [files.put(key, Buffer.from("x")), files.read(key), files.stat(key), files.remove(key)];
      for (const { status } of await Promise.allSettled(calls)) expect(status, key).toBe("rejected");
    }
  });
}

test("the disk folder is created with the first file; folder and file are private", async () => {
  const root = path.join(folder, "late", "files");
  const files = createDiskFileStore(root);
  expect(await files.read("a/b")).toBeNull();
  await files.remove("a/b");
  expect(existsSync(path.join(folder, "late"))).toBe(false);
  await files.put("a/b", Buffer.from("x"));
  expect(statSync(root).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(root, "a/b")).mode & 0o777).toBe(0o600);
});

test("a failed put leaves no incomplete file; files of killed processes are removed after a day", async () => {
  const root = path.join(folder, "swept");
  const unfinished = path.join(root, ".unfinished");
  mkdirSync(unfinished, { recursive: true });
  for (const name of ["old", "young"]) writeFileSync(path.join(unfinished, name), "half");
  utimesSync(path.join(unfinished, "old"), new Date(0), new Date(0));
  const files = createDiskFileStore(root);
  await files.put("a", Buffer.from("a"));
  // A folder has this name.
  await files.put("folder/a", Buffer.from("a"));
  await expect(files.put("folder", Buffer.from("a"))).rejects.toThrow();
  expect(readdirSync(unfinished)).toEqual(["young"]);
});

test("concurrent writers of one key leave one complete file", async () => {
  const root = path.join(folder, "many");
  const writers = Array.from({ length: 12 }, (_, i) => Buffer.alloc(100_000, String.fromCharCode(97 + i)));
  await Promise.all(writers.map((bytes) => createDiskFileStore(root).put("one", bytes)));
  const found = await buffer((await createDiskFileStore(root).read("one"))!.stream);
  expect(writers.some((bytes) => bytes.equals(found))).toBe(true);
});

test("S3: a wrong key, region or bucket is an error, never a missing file", async () => {
  await s3.files.put("there", Buffer.from("x"));
  for (const wrong of [
    { secretAccessKey: "another" },
    { accessKeyId: "another" },
    { region: "us-east-1" },
    { bucket: "nowhere" },
  ]) {
    const files = createS3FileStore({ ...s3.settings, ...wrong });
    await expect(files.read("there"), JSON.stringify(wrong)).rejects.toThrow();
    await expect(files.put("there", Buffer.from("y")), JSON.stringify(wrong)).rejects.toThrow();
  }
  expect(s3.objects.get("there")?.toString()).toBe("x");
});

test("S3: an unreachable server is reported as unavailable, so that clients retry", async () => {
  const gone = await startFakeS3("files", "eu-west-3");
  await gone.close();
  const failed = await gone.files.read("there").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
});
