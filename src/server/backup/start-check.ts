import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { databaseOn } from "../../db/one-connection.server";
import { booksBalance } from "../../features/donations/ledger.service.server";
import { startEmbeddedPostgres } from "../embedded-postgres.server";
import { findPackage } from "../postgres-binaries.server";
import { BackupError } from "./content";
import { load } from "./load";
import type { Manifest } from "./manifest";
import { type Place, checkSums } from "./place";
import { compareRows, storedContent } from "./stored-content";

/** What a backup that has been started was found to hold. */
export type Checked = Readonly<{
  rows: number;
  files: number;
  /** False where no PostgreSQL can be started (no package for this machine): then only the checksums were compared. */
  started: boolean;
}>;

/**
 * Proves a backup: reads all of it, starts a database of its own, loads it there with every check that a restore makes, and
 * looks at the books. Nothing of it is left; what a killed process has left is taken over by the next and removed.
 * @param scratch a folder for that database, and nothing else
 * @throws BackupError when it could not be restored
 */
export async function startCheck(place: Place, about: Manifest, scratch: string): Promise<Checked> {
  await checkSums(place, about);
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  const found = { rows, files: about.files.length };
  if (!canStart()) return { ...found, started: false };
  await loadAside(place, about, scratch);
  return { ...found, started: true };
}

function canStart(): boolean {
  try {
    return Boolean(findPackage(`${process.platform}-${process.arch}`));
  } catch {
    return false;
  }
}

async function loadAside(place: Place, about: Manifest, folder: string): Promise<void> {
  try {
    const database = await startEmbeddedPostgres({ dataDir: folder });
    try {
      await load(database.connection, storedContent(place, about), {
        overwrite: true,
        verify: (loaded) => compareRows(about, loaded),
      });
      await checkBooks(database.connection);
    } finally {
      await database.stop();
    }
  } finally {
    // Where PostgreSQL's user could not enter it, the database is elsewhere (`databaseHome`).
    const away = await realpath(path.join(folder, "database")).catch(() => null);
    if (away) await rm(away, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Triggers rest while rows are loaded, so what they promise is asked for here. */
async function checkBooks(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  try {
    if (!(await booksBalance({ db: databaseOn(client) })))
      throw new BackupError("A booking in the ledger of this backup does not balance.");
  } finally {
    await client.end();
  }
}
