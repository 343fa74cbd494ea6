import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import type { Scanner } from "../../ports/scanner";
import { recordMalware, scanWithin } from "./scan-file.service.server";
import {
  countUnscanned,
  findUnscanned,
  markScansFailed,
  postponeScan,
  setClean,
  setMalware,
} from "./scan-uploads.store.server";
import { dropObjects, readObject } from "./stored-object.server";
import { listObjects } from "./file-uploads.store.server";

type Scanning = Pick<Deps, "db" | "files" | "now" | "log" | "scanner">;
type Waiting = NonNullable<Awaited<ReturnType<typeof findUnscanned>>>;

/** Longest time for one file, in milliseconds: as long as clamd itself takes at most (`MaxScanTime`). */
const PATIENCE = 120_000;
/** Longest time for the question whether the scanner is there, in milliseconds. */
const ABOUT_PATIENCE = 5000;
/** A file without a verdict is scanned again after so many milliseconds. */
const AGAIN = 600_000;

/**
 * Job `uploads.scan`: has the files checked that came while the scanner was away, or before there was one. Safe to repeat and
 * to run in several processes: a file that two of them scan is settled by one.
 */
export async function scanUploads(
  deps: Scanning,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { scanner, db } = deps;
  if (!scanner) return;
  for (let file; !stopping.aborted && (file = await findUnscanned(db, deps.now()));) {
    if (!(await isThere(deps, scanner))) return;
    await settle(deps, scanner, file);
  }
}

async function isThere({ db, now, log }: Scanning, scanner: Scanner): Promise<boolean> {
  const about = await scanner.about(ABOUT_PATIENCE);
  if (!("reason" in about)) return true;
  log.warn({ reason: about.reason, detail: about.detail }, "the malware scanner does not answer");
  await markScansFailed(db, now());
  return false;
}

/** Afterwards the file is clean, gone, or not due any more. */
async function settle(deps: Scanning, scanner: Scanner, file: Waiting): Promise<void> {
  const { id, key, bytes, digest } = file;
  const stored = await readObject(deps, { key: key!, bytes: bytes!, digest: digest! }).catch(
    (error: unknown) => {
      // Removed in this moment, or lost: the others must not wait for it.
      deps.log.warn({ upload: id, err: error }, "a file that was to be scanned could not be read");
      return null;
    },
  );
  const scanned = stored && (await scanWithin(deps, scanner, file, stored, PATIENCE));
  if (scanned?.scan === "clean")
    await transact(deps.db, async (tx) => void ((await setClean(tx, id)) && (await goOn(tx, file))));
  else if (scanned?.scan === "malware") await remove(deps, file, scanned.signature);
  else await postponeScan(deps.db, id, deps.now(), new Date(deps.now().getTime() + AGAIN));
}

/** A crash after the transaction leaves the bytes to `uploads.sweep`. */
async function remove(deps: Scanning, file: Waiting, signature: string | null): Promise<void> {
  const isSettled = await transact(deps.db, async (tx) => {
    if (!(await setMalware(tx, file.id))) return false;
    await recordMalware(tx, deps, "removed", file, signature);
    await goOn(tx, file);
    return true;
  });
  if (isSettled) await dropObjects(deps, await listObjects(deps.db, file.id));
}

/** A photograph is made, or refused, as soon as its file has a verdict. */
const goOn = async (tx: Tx, { purpose }: Waiting): Promise<void> => {
  if (purpose === "media") await wake(tx, "media.make");
};

/** Files that wait for the scanner, and since when the first has waited in vain; null: there is no scanner to wait for. */
export async function unscannedFiles({
  db,
  scanner,
}: Pick<Deps, "db" | "scanner">): Promise<{ count: number; since: Date | null } | null> {
  if (!scanner) return null;
  const { count, since } = await countUnscanned(db);
  return { count: Number(count), since };
}
