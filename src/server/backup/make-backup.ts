import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { storedFiles } from "../../features/uploads/stored-files.service.server";
import type { Deps } from "../../platform/deps";
import type { Table } from "./content";
import { MANIFEST, type Manifest, type Part, nameAt, partOf, sha256, writeManifest } from "./manifest";
import { type Place, foldersIn, keyIn } from "./place";
import { type Snapshot, withSnapshot } from "./snapshot";

const pack = promisify(gzip);

/** Rows are cut into parts of so many bytes before they are packed: no more of them is ever in memory. */
const PART = 4 * 1024 * 1024;

/** What a backup is made of; the program may be running on it. */
export type Origin = Readonly<{
  address: pg.ClientConfig;
  /** A folder for the database that a backup is proved by. */
  scratch: string;
}> &
  Pick<Deps, "files" | "now" | "origin">;

/** Where the parts of a backup go; returns where they are and what they are. */
export type Sink = Readonly<{ table: Put; file: Put }>;
export type Put = (key: string, bytes: Uint8Array) => Promise<Part>;

/**
 * Reads everything that the database says at one moment, and the files that it speaks of, while the program goes on. The
 * secret is not in it (decision 51).
 * @returns the list of contents
 */
export async function readEverything(
  origin: Omit<Origin, "scratch">,
  name: string,
  to: Sink,
): Promise<Manifest> {
  const at = origin.now();
  const database = await withSnapshot(origin.address, async (snapshot) => ({
    secretMark: snapshot.shape.secretMark,
    migrations: [...snapshot.shape.migrations],
    oldest: snapshot.shape.oldest,
    sequences: [...snapshot.shape.sequences],
    server: snapshot.server,
    tables: await copyTables(snapshot, to.table),
    stored: await storedFiles(snapshot),
  }));
  const { stored, ...shape } = database;
  const copied = await copyFiles(origin.files, stored, to.file);
  return { format: 1, name, at: at.toISOString(), site: origin.origin, ...shape, ...copied };
}

/** Writes parts below the name of a backup. */
export const putInto =
  (place: Place, name: string): Put =>
  async (key, bytes) => {
    await place.files.put(keyIn(place, name, key), bytes);
    return partOf(key, bytes);
  };

/**
 * Writes a backup that anybody can read.
 * @returns its list of contents; the backup is complete with it
 */
export async function makeBackup(
  origin: Omit<Origin, "scratch">,
  place: Place,
  name?: string,
): Promise<Manifest> {
  const called = name ?? (await freeName(place, origin.now()));
  const put = putInto(place, called);
  const about = await readEverything(origin, called, { table: put, file: put });
  await put(MANIFEST, writeManifest(about));
  return about;
}

/** Two backups in one second: the second waits for a name of its own. */
export async function freeName(place: Place, at: Date): Promise<string> {
  const taken = await foldersIn(place);
  for (let seconds = 0; ; seconds++) {
    const name = nameAt(new Date(at.getTime() + seconds * 1000));
    if (!taken.has(name)) return name;
  }
}

async function copyTables(snapshot: Snapshot, put: Put): Promise<Manifest["tables"]> {
  const copied: Manifest["tables"] = [];
  for (const table of snapshot.shape.tables) copied.push(await copyTable(snapshot, table, put));
  return copied;
}

async function copyTable(snapshot: Snapshot, table: Table, put: Put): Promise<Manifest["tables"][number]> {
  const parts: Part[] = [];
  let rows = 0;
  const keep = async (pieces: Buffer[]) => {
    const key = `tables/${table.name}/${String(parts.length + 1).padStart(6, "0")}.copy.gz`;
    parts.push(await put(key, await pack(Buffer.concat(pieces))));
  };
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of snapshot.rows(table)) {
    rows += linesIn(piece);
    pieces.push(piece);
    size += piece.length;
    if (size < PART) continue;
    await keep(pieces);
    [pieces, size] = [[], 0];
  }
  if (size > 0) await keep(pieces);
  return { name: table.name, columns: [...table.columns], rows, parts };
}

const LINE_END = 10;

/** A row is a line: `COPY` writes a line end inside of a value as `\n`. */
function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}

type Stored = Awaited<ReturnType<typeof storedFiles>>;

/**
 * After the rows: what a row speaks of was stored before the row said so. What has been removed in between (a consent that
 * was withdrawn, an upload that ran out) is named and not brought back.
 */
async function copyFiles(files: Deps["files"], stored: Stored, put: Put) {
  const copied: Part[] = [];
  const absent: string[] = [];
  for (const { key, digest } of stored) {
    const found = await files.read(key);
    const bytes = found && (await buffer(found.stream));
    if (bytes && sha256(bytes) === digest) copied.push(await put(`files/${key}`, bytes));
    else absent.push(key);
  }
  return { files: copied, absent };
}
