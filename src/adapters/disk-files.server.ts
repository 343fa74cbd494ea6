import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { checkFileKey } from "../platform/files/file-key";
import type { FileStore } from "../ports/files";

/** For incomplete files. No key begins with a dot. */
const TEMPORARY_DIRECTORY = ".unfinished";
/** Older incomplete files belong to a killed process. */
const ABANDONED_AFTER_MS = 86_400_000;

/** Stores files below an absolute path, readable only by this user. Several processes may share it. */
export function createDiskFileStore(root: string): FileStore {
  const pathOf = (key: string) => path.join(root, ...checkFileKey(key).split("/"));
  let cleanup: Promise<void> | undefined;

  return {
    async put(key, bytes) {
      const target = pathOf(key);
      const folder = path.dirname(target);
      const temporaryPath = path.join(root, TEMPORARY_DIRECTORY, randomUUID());
      await createFolder(path.join(root, TEMPORARY_DIRECTORY));
      await (cleanup ??= deleteAbandoned(path.join(root, TEMPORARY_DIRECTORY)));
      try {
        await write(temporaryPath, bytes);
        await createFolder(folder);
        await rename(temporaryPath, target);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async read(key, range) {
      const handle = await open(pathOf(key), "r").catch(absent);
      if (!handle) return null;
      const found = await handle.stat();
      if (found.isFile()) return { size: found.size, stream: handle.createReadStream(range ?? {}) };
      await handle.close();
      return null;
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent);
      return found?.isFile() ? { size: found.size } : null;
    },
    async remove(key) {
      const target = pathOf(key);
      await rm(target, { force: true });
      await syncFolder(path.dirname(target)).catch(absent);
    },
    async space() {
      // Before the first file the folder does not exist: measures the disk of a parent.
      for (let target = root; ; target = path.dirname(target)) {
        const found = await statfs(target).catch(absent);
        if (found) return { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
      }
    },
    async *list(prefix) {
      const parentKey = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      for await (const key of keysBelow(path.join(root, parentKey), parentKey))
        if (key.startsWith(prefix)) yield key;
    },
  };
}

async function* keysBelow(folder: string, parentKey: string): AsyncIterable<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []) {
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) yield* keysBelow(path.join(folder, entry.name), `${parentKey}${entry.name}/`);
    else if (entry.isFile()) yield parentKey + entry.name;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

async function write(target: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(target, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Durable on return, including parent folders. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** File names are durable only after a sync of the folder. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle: FileHandle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(absent);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
