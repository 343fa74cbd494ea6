import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { listStoredFiles } from "../../features/uploads/stored-files.service.server";
import type { Deps } from "../../platform/deps";
import { explainFileFailure } from "../operator-error";
import { BackupError, type Table } from "./database-content";
import {
  MANIFEST,
  type Manifest,
  type Part,
  backupNameAt,
  describePart,
  sha256,
  serializeManifest,
} from "./manifest";
import { type BackupStorage, listBackupFolders, objectKey } from "./backup-storage";
import { type Snapshot, withSnapshot } from "./snapshot";

const compress = promisify(gzip);

const PART_BYTES = 4 * 1024 * 1024;

export type BackupSource = Readonly<{
  dbConfig: pg.ClientConfig;
  scratch: string;
}> &
  Pick<Deps, "files" | "now" | "origin">;

export type PartSink = Readonly<{ table: PutPart; file: PutPart }>;
export type PutPart = (key: string, bytes: Uint8Array) => Promise<Part>;

/** Reads a snapshot, then its files, while the program runs; without the secret (decision 51). */
export async function readEverything(
  source: Omit<BackupSource, "scratch">,
  name: string,
  sink: PartSink,
): Promise<Manifest> {
  const at = source.now();
  const database = await withSnapshot(source.dbConfig, async (snapshot) => ({
    secretMark: snapshot.shape.secretMark,
    migrations: [...snapshot.shape.migrations],
    oldest: snapshot.shape.oldest,
    sequences: [...snapshot.shape.sequences],
    server: snapshot.server,
    tables: await copyTables(snapshot, sink.table),
    stored: await listStoredFiles(snapshot),
  }));
  const { stored, ...shape } = database;
  const copied = await copyFiles(source.files, stored, sink.file);
  return { format: 1, name, at: at.toISOString(), site: source.origin, ...shape, ...copied };
}

export const createPutPart =
  (storage: BackupStorage, name: string): PutPart =>
  async (key, bytes) => {
    await storage.files.put(objectKey(storage, name, key), bytes).catch((error: unknown) => {
      const reason = explainFileFailure(error);
      throw reason === null
        ? error
        : new BackupError(`The backup cannot be written to ${storage.displayName}: ${reason}.`, {
            cause: error,
          });
    });
    return describePart(key, bytes);
  };

export async function makeBackup(
  source: Omit<BackupSource, "scratch">,
  storage: BackupStorage,
  name?: string,
): Promise<Manifest> {
  const backupName = name ?? (await findFreeName(storage, source.now()));
  const put = createPutPart(storage, backupName);
  const manifest = await readEverything(source, backupName, { table: put, file: put });
  await put(MANIFEST, serializeManifest(manifest));
  return manifest;
}

/** Of two backups in one second, the second gets a later name. */
export async function findFreeName(storage: BackupStorage, at: Date): Promise<string> {
  const existingNames = await listBackupFolders(storage);
  for (let seconds = 0; ; seconds++) {
    const name = backupNameAt(new Date(at.getTime() + seconds * 1000));
    if (!existingNames.has(name)) return name;
  }
}

async function copyTables(snapshot: Snapshot, put: PutPart): Promise<Manifest["tables"]> {
  const copied: Manifest["tables"] = [];
  for (const table of snapshot.shape.tables) copied.push(await copyTable(snapshot, table, put));
  return copied;
}

async function copyTable(
  snapshot: Snapshot,
  table: Table,
  put: PutPart,
): Promise<Manifest["tables"][number]> {
  const parts: Part[] = [];
  let rows = 0;
  const storePart = async (chunks: Buffer[]) => {
    const key = `tables/${table.name}/${String(parts.length + 1).padStart(6, "0")}.copy.gz`;
    parts.push(await put(key, await compress(Buffer.concat(chunks))));
  };
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of snapshot.rows(table)) {
    rows += countLines(chunk);
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    await storePart(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) await storePart(chunks);
  return { name: table.name, columns: [...table.columns], rows, parts };
}

const LINE_END = 10;

/** `COPY` escapes line ends in values, so each row is one line. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}

type Stored = Awaited<ReturnType<typeof listStoredFiles>>;

/** Stored before their rows. Files removed since (withdrawn consent, expired upload) count as absent. */
async function copyFiles(files: Deps["files"], stored: Stored, put: PutPart) {
  const copied: Part[] = [];
  const absent: string[] = [];
  for (const { key, digest } of stored) {
    const storedFile = await files.read(key);
    const bytes = storedFile && (await buffer(storedFile.stream));
    if (bytes && sha256(bytes) === digest) copied.push(await put(`files/${key}`, bytes));
    else absent.push(key);
  }
  return { files: copied, absent };
}
