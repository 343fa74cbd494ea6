import type { Deps } from "../../../platform/deps";
import type { Scanner } from "../../../ports/scanner";
import { recordAuditEvent } from "../../audit/audit.service.server";
import type { FileScan, Purpose } from "../file-uploads.model";
import type { Tx } from "../../../platform/database/database";

type ScanDeps = Pick<Deps, "scanner" | "now" | "log">;

/** Longest time that a sender waits for the scanner, in milliseconds. What has no verdict then is left to the job. */
const SENDER_TIMEOUT = 10_000;
/** After a scan without a verdict senders do not wait for the scanner for so long, in milliseconds. */
const SCANNER_BACKOFF = 30_000;
/** Until when scanners are left alone; each is made once in a program. */
const backoffUntil = new WeakMap<Scanner, number>();

const scanCounts = { clean: 0, malware: 0, failed: 0 };
/** Scans since this process began, by how they ended. */
export const getScanCounts = (): Readonly<typeof scanCounts> => scanCounts;

/** What a scan says of a file; `signature` is the scanner's name of what it found. */
export type FileScanResult = { scan: FileScan; signature: string | null };

const UNSCANNED: FileScanResult = { scan: "unscanned", signature: null };

/**
 * Has a file checked while its sender waits. Every file that anybody sends comes by here before it can be opened. Without
 * a verdict it is `unscanned`, and the sender is not made to pay for it.
 * @param file `id` of the upload and what it is for, for the log
 */
export async function scanFile(
  deps: ScanDeps,
  file: { id: string; purpose: Purpose },
  bytes: Uint8Array,
): Promise<FileScanResult> {
  const { scanner } = deps;
  if (!scanner || deps.now().getTime() < (backoffUntil.get(scanner) ?? 0)) return UNSCANNED;
  const result = await scanWithTimeout(deps, scanner, file, bytes, SENDER_TIMEOUT);
  if (result.scan === "unscanned") backoffUntil.set(scanner, deps.now().getTime() + SCANNER_BACKOFF);
  return result;
}

/** Asks the scanner about a file, and writes down how that ended. */
export async function scanWithTimeout(
  { log }: Pick<Deps, "log">,
  scanner: Scanner,
  { id, purpose }: { id: string; purpose: Purpose },
  bytes: Uint8Array,
  timeout: number,
): Promise<FileScanResult> {
  const scan = await scanner.scan(bytes, timeout);
  const about = { upload: id, purpose, bytes: bytes.length };
  if (scan.verdict === "clean") {
    scanCounts.clean++;
    return { scan: "clean", signature: null };
  }
  if (scan.verdict === "malware") {
    scanCounts.malware++;
    log.warn({ ...about, signature: scan.signature }, "a file with malware was removed");
    return { scan: "malware", signature: scan.signature };
  }
  scanCounts.failed++;
  log.warn({ ...about, reason: scan.reason, detail: scan.detail }, "the malware scanner gave no verdict");
  return UNSCANNED;
}

type MalwareSubject = {
  id: string;
  purpose: Purpose;
  subjectKind?: string | null;
  subjectId?: string | null;
};

/**
 * Writes into the log that malware was found, in the transaction that removes the file. Neither its name nor its sender.
 * @param action `refused`: it never became a file; `removed`: it had been taken before
 */
export const recordMalware = (
  tx: Tx,
  deps: Pick<Deps, "now">,
  action: "refused" | "removed",
  { id, purpose, subjectKind, subjectId }: MalwareSubject,
  signature: string | null,
): Promise<void> =>
  recordAuditEvent(tx, deps, {
    ...{ actor: "system", action, subject: "uploads", item: id, title: purpose, before: null },
    after: { ...(subjectKind ? { kind: subjectKind, record: subjectId } : {}), signature },
  });
