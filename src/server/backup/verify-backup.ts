import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { databaseOnClient } from "../../db/single-connection.server";
import { isLedgerBalanced } from "../../features/donations/ledger/ledger.service.server";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.server";
import { findPostgresPackage } from "../postgres/postgres-binaries.server";
import { BackupError } from "./database-content";
import { loadDatabase } from "./load-database";
import type { Manifest } from "./manifest";
import { type BackupStorage, verifyChecksums } from "./backup-storage";
import { requireRowCounts, readBackupContent } from "./backup-content";

/** What a backup that has been started was found to hold. */
export type BackupVerification = Readonly<{
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
export async function verifyBackup(
  storage: BackupStorage,
  manifest: Manifest,
  scratch: string,
): Promise<BackupVerification> {
  await verifyChecksums(storage, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const counts = { rows, files: manifest.files.length };
  if (!canStartPostgres()) return { ...counts, started: false };
  await loadIntoScratch(storage, manifest, scratch);
  return { ...counts, started: true };
}

function canStartPostgres(): boolean {
  try {
    return Boolean(findPostgresPackage(`${process.platform}-${process.arch}`));
  } catch {
    return false;
  }
}

async function loadIntoScratch(storage: BackupStorage, manifest: Manifest, folder: string): Promise<void> {
  try {
    const database = await startEmbeddedPostgres({ dataDir: folder });
    try {
      await loadDatabase(database.connection, readBackupContent(storage, manifest), {
        overwrite: true,
        verify: (loaded) => requireRowCounts(manifest, loaded),
      });
      await requireBalancedBooks(database.connection);
    } finally {
      await database.stop();
    }
  } finally {
    // Where PostgreSQL's user could not enter it, the database is elsewhere (`databaseHome`).
    const externalHome = await realpath(path.join(folder, "database")).catch(() => null);
    if (externalHome) await rm(externalHome, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Triggers rest while rows are loaded, so what they promise is asked for here. */
async function requireBalancedBooks(dbConfig: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(dbConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    if (!(await isLedgerBalanced({ db: databaseOnClient(client) })))
      throw new BackupError("A booking in the ledger of this backup does not balance.");
  } finally {
    await client.end();
  }
}
