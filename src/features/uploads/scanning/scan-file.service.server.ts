import type { Deps } from "../../../platform/deps";
import type { Scanner } from "../../../ports/scanner";
import { recordAuditEvent } from "../../audit/audit.service.server";
import type { FileScan, Purpose } from "../file-uploads.model";
import type { Tx } from "../../../platform/database/database";

type ScanDeps = Pick<Deps, "scanner" | "now" | "log">;

/** Milliseconds that a sender waits; the job scans the rest. */
const SENDER_TIMEOUT = 10_000;
/** Milliseconds without scans for senders after one failed. */
const SCANNER_BACKOFF = 30_000;
const backoffUntil = new WeakMap<Scanner, number>();

const scanCounts = { clean: 0, malware: 0, failed: 0 };
export const getScanCounts = (): Readonly<typeof scanCounts> => scanCounts;

export type FileScanResult = { scan: FileScan; signature: string | null };

const UNSCANNED: FileScanResult = { scan: "unscanned", signature: null };

/** Every upload passes here. Without a verdict it is `unscanned` and still accepted. */
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

/** Logs malware in the transaction that removes the file, without its name and sender. */
export const recordMalware = (
  tx: Tx,
  deps: Pick<Deps, "now">,
  action: "refused" | "removed",
  { id, purpose, subjectKind, subjectId }: MalwareSubject,
  signature: string | null,
): Promise<void> =>
  recordAuditEvent(tx, deps, {
    actor: "system",
    action,
    subject: "uploads",
    item: id,
    title: purpose,
    before: null,
    after: { ...(subjectKind ? { kind: subjectKind, record: subjectId } : {}), signature },
  });
