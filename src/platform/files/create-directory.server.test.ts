import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDirectory } from "./create-directory.server";

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "reboot-directory-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test("a directory is created with its parents, and an existing one is unchanged", async () => {
  const target = path.join(folder(), "a/b/c");
  await createDirectory(target, 0o700);
  expect(statSync(target).mode & 0o777).toBe(0o700);
  expect(statSync(path.dirname(target)).mode & 0o700).toBe(0o700);
  await createDirectory(target);
  expect(statSync(target).mode & 0o777).toBe(0o700);
});

test("a file at the path or above it is an error", async () => {
  const file = path.join(folder(), "file");
  writeFileSync(file, "");
  await expect(createDirectory(file)).rejects.toThrow("EEXIST");
  await expect(createDirectory(path.join(file, "below"))).rejects.toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")(
  "a file system that allows no directories is an error at once",
  async () => {
    await expect(createDirectory("/proc/reboot-no-such/below")).rejects.toThrow("ENOENT");
  },
);
