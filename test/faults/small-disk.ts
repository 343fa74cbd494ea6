import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, statfsSync, unlinkSync, writeSync } from "node:fs";
import path from "node:path";
import { type TestContext, expect, onTestFinished } from "vitest";

const MB = 1024 * 1024;

/** Mounts a small tmpfs. Needs root: under `unshare -rm`, PostgreSQL would run as root and refuse. */
export function smallDisk({ skip }: TestContext, mountPoint: string, megabytes: number): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    skip("a small disk can only be mounted by root on Linux");
  mkdirSync(mountPoint, { recursive: true, mode: 0o755 });
  const { status, stderr } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m,mode=755`,
    "tmpfs",
    mountPoint,
  ]);
  if (status !== 0) skip(`a small disk cannot be mounted here: ${String(stderr).trim()}`);
  onTestFinished(() => void spawnSync("umount", ["-l", mountPoint]));
}

/** Fills the disk. @returns frees the space */
export function fill(mountPoint: string): () => void {
  const file = path.join(mountPoint, "ballast");
  const handle = openSync(file, "a");
  for (let size = MB; size >= 4096; size /= 2) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(handle);
  expect(statfsSync(mountPoint).bavail * statfsSync(mountPoint).bsize).toBeLessThan(65_536);
  return () => unlinkSync(file);
}
