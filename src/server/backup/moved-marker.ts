import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./database-content";

/** Stops a start without `DATABASE_URL` from using data that has moved to a server. */
const markerFile = (dataDir: string): string => path.join(dataDir, "moved");

/** @param to host and name of the database, without a password */
export const writeMovedMarker = (dataDir: string, to: string, at: Date): Promise<void> =>
  writeFile(markerFile(dataDir), `${to} at ${at.toISOString()}\n`, { mode: 0o600, flush: true });

export const removeMovedMarker = (dataDir: string): Promise<void> => rm(markerFile(dataDir), { force: true });

export async function requireNotMoved(dataDir: string): Promise<void> {
  const marker = await readFile(markerFile(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (marker !== null)
    throw new BackupError(
      `The data of ${dataDir} has moved to ${marker.trim()}. Set DATABASE_URL to that server. ` +
        `To go back with what has been written there since, make a backup there and restore it here (docs/operations.md, "Move"); ` +
        `to go back to the data as it was before the move, remove ${markerFile(dataDir)}.`,
    );
}
