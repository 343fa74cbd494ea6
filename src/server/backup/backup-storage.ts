import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../ports/files";
import { BackupError } from "./database-content";
import {
  type Envelope,
  MANIFEST,
  type Manifest,
  type Stored,
  listParts,
  parseManifest,
  sha256,
  timeOfBackup,
} from "./manifest";

export type BackupStorage = Readonly<{
  files: FileStore;
  /** Prefix of all keys: empty, or with a final slash. */
  prefix: string;
  /** For operators: a path, or `s3://bucket/backups`. */
  displayName: string;
  /** @throws BackupError if no backup can be written there */
  requireUsable?: () => Promise<void>;
  /** Directories of a disk remain when their files are removed; a bucket has none. */
  folders?: Readonly<{ list: () => Promise<string[]>; remove: (name: string) => Promise<void> }>;
  isOnDisk?: (folder: string) => Promise<boolean | null>;
}>;

export const objectKey = (storage: BackupStorage, name: string, key: string): string =>
  `${storage.prefix}${name}/${key}`;

export async function listBackups(storage: BackupStorage): Promise<string[]> {
  const names = await listBackupFolders(storage);
  return [...names].flatMap(([name, complete]) => (complete ? name : [])).toSorted();
}

/** Maps every backup folder to whether it has a manifest. */
export async function listBackupFolders(storage: BackupStorage): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for await (const key of storage.files.list(storage.prefix)) {
    const [name = "", ...rest] = key.slice(storage.prefix.length).split("/");
    if (timeOfBackup(name) === null) continue;
    found.set(name, (found.get(name) ?? false) || rest.join("/") === MANIFEST);
  }
  return found;
}

export async function readBackupManifest(storage: BackupStorage, name: string): Promise<Manifest | Envelope> {
  const found = await storage.files.read(objectKey(storage, name, MANIFEST));
  if (!found)
    throw new BackupError(
      `There is no complete backup ${name} in ${storage.displayName}. \`npm run backup -- list\` shows those that there are.`,
    );
  const manifest = parseManifest(await buffer(found.stream));
  if (manifest.name !== name)
    throw new BackupError(`The folder ${name} holds the backup ${manifest.name}. Give it its name back.`);
  return manifest;
}

/** @throws BackupError if the part is missing or differs from its checksum */
export async function readPart(storage: BackupStorage, name: string, part: Stored): Promise<Buffer> {
  const found = await storage.files.read(objectKey(storage, name, part.key));
  const bytes = found && (await buffer(found.stream));
  if (!bytes) throw new BackupError(`The backup ${name} is damaged: ${part.key} is missing.`);
  if (bytes.length !== part.bytes || sha256(bytes) !== part.digest)
    throw new BackupError(
      `The backup ${name} is damaged: ${part.key} is not what was stored (its checksum does not fit).`,
    );
  return bytes;
}

/** Reads a whole backup. @throws BackupError at the first missing or changed part */
export async function verifyChecksums(storage: BackupStorage, manifest: Manifest | Envelope): Promise<void> {
  for (const part of listParts(manifest)) await readPart(storage, manifest.name, part);
}

/** Removes the manifest first, so that an interrupted removal is not taken for a backup. */
export async function removeBackup(storage: BackupStorage, name: string): Promise<void> {
  await storage.files.remove(objectKey(storage, name, MANIFEST));
  const keys: string[] = [];
  for await (const key of storage.files.list(objectKey(storage, name, ""))) keys.push(key);
  for (const key of keys) await storage.files.remove(key);
  await storage.folders?.remove(name);
}

/** A running backup has no manifest either, so hold its lock (`withBackupLock`). @returns their names */
export async function removeUnfinishedBackups(storage: BackupStorage): Promise<string[]> {
  const found = await listBackupFolders(storage);
  const emptyFolders = ((await storage.folders?.list()) ?? []).filter(
    (name) => !found.has(name) && timeOfBackup(name) !== null,
  );
  const unfinished = [...found].flatMap(([name, isComplete]) => (isComplete ? [] : name));
  const names = [...unfinished, ...emptyFolders].toSorted();
  for (const name of names) await removeBackup(storage, name);
  return names;
}
