import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { BackupError, type DatabaseContent } from "./database-content";
import type { Manifest } from "./manifest";
import { type BackupStorage, readPart } from "./backup-storage";

const decompress = promisify(gunzip);

/** Reads a backup as a database to load, and compares each part with its checksum. */
export function readBackupContent(storage: BackupStorage, manifest: Manifest): DatabaseContent {
  const parts = new Map(manifest.tables.map((table) => [table.name, table.parts]));
  return {
    shape: manifest,
    async *rows({ name }) {
      for (const part of parts.get(name) ?? [])
        yield await decompress(await readPart(storage, manifest.name, part));
    },
  };
}

/** @throws BackupError if a row count differs from the manifest */
export function requireRowCounts(manifest: Manifest, loaded: ReadonlyMap<string, number>): void {
  for (const { name, rows } of manifest.tables)
    if (loaded.get(name) !== rows)
      throw new BackupError(
        `The table ${name} has ${loaded.get(name) ?? 0} rows, and the backup says ${rows}.`,
      );
}
