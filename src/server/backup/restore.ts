import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { STORED_KEY_PREFIXES } from "../../features/uploads/stored-files.service.server";
import type { Deps } from "../../platform/deps";
import { type LoadOptions, type Loaded, loadDatabase, requireFit } from "./load-database";
import { type Manifest, type Part, sha256 } from "./manifest";
import { type BackupStorage, verifyChecksums, readPart } from "./backup-storage";
import { requireRowCounts, readBackupContent } from "./backup-content";

type RestoreTarget = Readonly<{ dbConfig: pg.ClientConfig; files: Deps["files"] }>;

/**
 * Restores files first (invisible without rows), then the database in one transaction, then removes unknown
 * files. After a crash, a repetition completes the rest.
 */
export async function restoreBackup(
  storage: BackupStorage,
  manifest: Manifest,
  target: RestoreTarget,
  options: LoadOptions,
): Promise<void> {
  await requireFit(target.dbConfig, manifest, options);
  await verifyChecksums(storage, manifest);
  for (const part of manifest.files) await restoreFile(storage, manifest.name, part, target.files);
  const verify = (loaded: Loaded) => requireRowCounts(manifest, loaded);
  await loadDatabase(target.dbConfig, readBackupContent(storage, manifest), { ...options, verify });
  await removeUnknownFiles(target.files, new Set(manifest.files.map(keyOfFile)));
}

const keyOfFile = ({ key }: Part): string => key.replace(/^files\//, "");

async function restoreFile(
  storage: BackupStorage,
  name: string,
  part: Part,
  files: Deps["files"],
): Promise<void> {
  const key = keyOfFile(part);
  const existing = (await files.stat(key))?.size === part.bytes ? await files.read(key) : null;
  if (existing && sha256(await buffer(existing.stream)) === part.digest) return;
  await files.put(key, await readPart(storage, name, part));
}

async function removeUnknownFiles(files: Deps["files"], knownKeys: ReadonlySet<string>): Promise<void> {
  for (const prefix of STORED_KEY_PREFIXES) {
    const unknownKeys: string[] = [];
    for await (const key of files.list(prefix)) if (!knownKeys.has(key)) unknownKeys.push(key);
    for (const key of unknownKeys) await files.remove(key);
  }
}
