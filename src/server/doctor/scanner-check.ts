import { eicar } from "../../platform/eicar";
import { migrationGap } from "../../db/migrate.server";
import { LARGEST_UPLOAD } from "../../features/uploads/file-uploads.model";
import { unscannedFiles } from "../../features/uploads/scan-uploads.service.server";
import type { Scanner } from "../../ports/scanner";
import type { WithDatabase } from "./data-checks";
import { type Check, fail, ok, warn } from "./finding";

/** Longest time for one question, in milliseconds: two of them fit into the doctor's own limit. */
const PATIENCE = 8000;
const DAY = 86_400_000;
/** In days. New signatures come daily; older ones mean that they are not updated. */
const OLDEST_SIGNATURES = 7;

/** Whether files that people send are checked for malware, and whether the scanner finds any. */
export const scanner: Check<WithDatabase> = {
  name: "scanner",
  async run({ scanner: it, db, now }) {
    if (!it)
      return [
        warn(
          "SCANNER_URL is not set: files that people send are not checked for malware. Install ClamAV (docs/operations.md) and set it",
          "no_scanner",
        ),
      ];
    const hasTables = db !== null && (await migrationGap(db)).missing.length === 0;
    const waiting = hasTables ? await unscannedFiles({ db, scanner: it }) : null;
    const wait = waiting && waiting.count > 0 ? `; ${waiting.count} files wait for it` : "";
    const about = await it.about(PATIENCE);
    if ("reason" in about)
      return [
        fail(
          `the scanner of SCANNER_URL does not answer (${about.reason}: ${about.detail})${wait}. Files are taken, but nobody can open them. See: systemctl status clamav-daemon`,
          "scanner_away",
        ),
      ];
    const [found, size] = await Promise.all([findsMalware(it), takesLargest(it)]);
    const old = hasOldSignatures(about.signaturesFrom, now());
    const wrong = [...found, ...size, ...old];
    if (wrong.length > 0) return wrong;
    const day = about.signaturesFrom?.toISOString().slice(0, 10);
    const signatures = day ? `signatures of ${day}` : "it does not say how old its signatures are";
    return [ok(`${about.version} finds the EICAR test file; ${signatures}${wait}`)];
  },
};

async function findsMalware(it: Scanner) {
  const scan = await it.scan(eicar(), PATIENCE);
  if (scan.verdict === "malware") return [];
  if (scan.verdict === "none")
    return [fail(`gives no verdict on the EICAR test file (${scan.reason}: ${scan.detail})`, "scanner_away")];
  return [
    fail(
      "does not find the EICAR test file: it has no signatures. See: systemctl status clamav-freshclam",
      "scanner_blind",
    ),
  ];
}

async function takesLargest(it: Scanner) {
  const scan = await it.scan(Buffer.alloc(LARGEST_UPLOAD), PATIENCE);
  if (scan.verdict === "clean") return [];
  const megabytes = LARGEST_UPLOAD / 1024 / 1024;
  const because = scan.verdict === "none" ? `${scan.reason}: ${scan.detail}` : "it reported malware";
  return [
    warn(
      `does not check a file of ${megabytes} MB, the largest that is taken (${because}). Set StreamMaxLength and MaxFileSize in clamd.conf to 32M or more`,
      "scanner_too_small",
      { megabytes },
    ),
  ];
}

function hasOldSignatures(from: Date | null, now: Date) {
  const days = from === null ? 0 : Math.floor((now.getTime() - from.getTime()) / DAY);
  if (days <= OLDEST_SIGNATURES) return [];
  return [
    warn(`its signatures are ${days} days old. See: systemctl status clamav-freshclam`, "scanner_outdated", {
      days,
    }),
  ];
}
