import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import type { Scanner } from "../../../ports/scanner";
import { recordMalware, scanWithTimeout } from "./scan-file.service.server";
import {
  countUnscanned,
  findUnscanned,
  markScansFailed,
  postponeScan,
  setClean,
  setMalware,
} from "./scan-uploads.store.server";
import { deleteObjects, readObject } from "../stored-object.server";
import { listObjects } from "../file-uploads.store.server";
import type { Tx } from "../../../platform/database/database";

type ScanDeps = Pick<Deps, "db" | "files" | "now" | "log" | "scanner">;
type UnscannedFile = NonNullable<Awaited<ReturnType<typeof findUnscanned>>>;

/** Milliseconds, as the default `MaxScanTime` of clamd. */
const SCAN_TIMEOUT = 120_000;
const ABOUT_TIMEOUT = 5000;
/** Milliseconds until a file without a verdict is scanned again. */
const RETRY_DELAY = 600_000;

/** Job `uploads.scan`: scans files that arrived without a working scanner. Safe to run concurrently. */
export async function scanUploads(
  deps: ScanDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { scanner, db } = deps;
  if (!scanner) return;
  for (let file; !signal.aborted && (file = await findUnscanned(db, deps.now()));) {
    if (!(await isScannerAvailable(deps, scanner))) return;
    await scanStoredFile(deps, scanner, file);
  }
}

async function isScannerAvailable({ db, now, log }: ScanDeps, scanner: Scanner): Promise<boolean> {
  const about = await scanner.getInfo(ABOUT_TIMEOUT);
  if (!("reason" in about)) return true;
  log.warn({ reason: about.reason, detail: about.detail }, "the malware scanner does not answer");
  await markScansFailed(db, now());
  return false;
}

async function scanStoredFile(deps: ScanDeps, scanner: Scanner, file: UnscannedFile): Promise<void> {
  const { id, key, bytes, digest } = file;
  const stored = await readObject(deps, { key: key!, bytes: bytes!, digest: digest! }).catch(
    (error: unknown) => {
      // A removed or lost file must not block the others.
      deps.log.warn({ upload: id, err: error }, "a file that was to be scanned could not be read");
      return null;
    },
  );
  const scanned = stored && (await scanWithTimeout(deps, scanner, file, stored, SCAN_TIMEOUT));
  if (scanned?.scan === "clean")
    await transact(
      deps.db,
      async (tx) => void ((await setClean(tx, id)) && (await resumeProcessing(tx, file))),
    );
  else if (scanned?.scan === "malware") await removeMalware(deps, file, scanned.signature);
  else await postponeScan(deps.db, id, deps.now(), new Date(deps.now().getTime() + RETRY_DELAY));
}

/** After a crash behind the transaction, `uploads.sweep` removes the bytes. */
async function removeMalware(deps: ScanDeps, file: UnscannedFile, signature: string | null): Promise<void> {
  const isSettled = await transact(deps.db, async (tx) => {
    if (!(await setMalware(tx, file.id))) return false;
    await recordMalware(tx, deps, "removed", file, signature);
    await resumeProcessing(tx, file);
    return true;
  });
  if (isSettled) await deleteObjects(deps, await listObjects(deps.db, file.id));
}

const resumeProcessing = async (tx: Tx, { purpose }: UnscannedFile): Promise<void> => {
  if (purpose === "media") await enqueueJob(tx, "media.make");
};

/** Null: no scanner is configured. */
export async function getUnscannedFileStats({
  db,
  scanner,
}: Pick<Deps, "db" | "scanner">): Promise<{ count: number; since: Date | null } | null> {
  if (!scanner) return null;
  const { count, since } = await countUnscanned(db);
  return { count: Number(count), since };
}
