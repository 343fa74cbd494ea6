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

export type BackupVerification = Readonly<{
  rows: number;
  files: number;
  /** False if this machine has no PostgreSQL package: then only checksums were compared. */
  started: boolean;
}>;

/** Loads a backup into a temporary database, with all checks of a restore. @throws BackupError */
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
    // PostgreSQL's user may need the database elsewhere (`resolveDatabaseHome`).
    const externalHome = await realpath(path.join(folder, "database")).catch(() => null);
    if (externalHome) await rm(externalHome, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Triggers are suspended while rows load, so their rules are checked here. */
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
