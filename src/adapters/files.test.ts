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
import type { Files } from "../ports/files";
import { diskFiles } from "./disk-files.server";
import { memoryFiles } from "./memory-files";

const folder = mkdtempSync(path.join(tmpdir(), "reboot-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (files: Files, key: string, span?: { start: number; end: number }) => {
  const found = await files.read(key, span);
  return found && { size: found.size, text: await text(found.stream) };
};

for (const [name, files] of [
  ["disk", diskFiles(path.join(folder, "contract"))],
  ["memory", memoryFiles()],
] as const) {
  test(`${name}: what is put is read again, whole and in spans, with its full size`, async () => {
    await files.put("pictures/a1/720.avif", Buffer.from("0123456789"));
    expect(await read(files, "pictures/a1/720.avif")).toEqual({ size: 10, text: "0123456789" });
    expect(await read(files, "pictures/a1/720.avif", { start: 2, end: 4 })).toEqual({
      size: 10,
      text: "234",
    });
    expect(await read(files, "pictures/a1/720.avif", { start: 9, end: 9 })).toEqual({ size: 10, text: "9" });
    expect(await files.stat("pictures/a1/720.avif")).toEqual({ size: 10 });
  });

  test(`${name}: streams are taken, empty and of several megabytes`, async () => {
    const large = Buffer.alloc(5_000_000, "ab");
    await files.put("large", Readable.from([large.subarray(0, 999), large.subarray(999)]));
    const found = await files.read("large");
    expect((await buffer(found!.stream)).equals(large)).toBe(true);
    await files.put("empty", Readable.from([]));
    expect(await read(files, "empty")).toEqual({ size: 0, text: "" });
  });

  test(`${name}: a second put replaces, one that breaks leaves what was there`, async () => {
    await files.put("again", Buffer.from("first"));
    await files.put("again", Buffer.from("second"));
    expect(await read(files, "again")).toEqual({ size: 6, text: "second" });
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("the line broke");
      })(),
    );
    await expect(files.put("again", broken)).rejects.toThrow("the line broke");
    expect(await read(files, "again")).toEqual({ size: 6, text: "second" });
  });

  test(`${name}: what is removed or never was is null, and removing it again is no error`, async () => {
    await files.put("gone/x", Buffer.from("x"));
    await files.remove("gone/x");
    await files.remove("gone/x");
    await files.remove("never/was");
    for (const key of ["gone/x", "never/was", "gone/x/deeper", "gone"]) {
      expect(await files.read(key)).toBeNull();
      expect(await files.stat(key)).toBeNull();
    }
  });

  test(`${name}: keys that lead elsewhere are refused by every call`, async () => {
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

test("nothing is made on disk before the first file; then folder and file are closed to others", async () => {
  const root = path.join(folder, "late", "files");
  const files = diskFiles(root);
  expect(await files.read("a/b")).toBeNull();
  await files.remove("a/b");
  expect(existsSync(path.join(folder, "late"))).toBe(false);
  await files.put("a/b", Buffer.from("x"));
  expect(statSync(root).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(root, "a/b")).mode & 0o777).toBe(0o600);
});

test("a put that fails leaves no unfinished file, and what a killed process left is removed after a day", async () => {
  const root = path.join(folder, "swept");
  const unfinished = path.join(root, ".unfinished");
  mkdirSync(unfinished, { recursive: true });
  for (const name of ["old", "young"]) writeFileSync(path.join(unfinished, name), "half");
  utimesSync(path.join(unfinished, "old"), new Date(0), new Date(0));
  const files = diskFiles(root);
  await files.put("a", Buffer.from("a"));
  // A folder is in the way.
  await files.put("folder/a", Buffer.from("a"));
  await expect(files.put("folder", Buffer.from("a"))).rejects.toThrow();
  expect(readdirSync(unfinished)).toEqual(["young"]);
});

test("many writers of one key leave one of their files, whole", async () => {
  const root = path.join(folder, "many");
  const writers = Array.from({ length: 12 }, (_, i) => Buffer.alloc(100_000, String.fromCharCode(97 + i)));
  await Promise.all(writers.map((bytes) => diskFiles(root).put("one", bytes)));
  const found = await buffer((await diskFiles(root).read("one"))!.stream);
  expect(writers.some((bytes) => bytes.equals(found))).toBe(true);
});
