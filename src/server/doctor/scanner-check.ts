import { eicarTestFile } from "../../platform/files/eicar";
import { migrationGap } from "../../db/migrate.server";
import { MAX_UPLOAD_BYTES } from "../../features/uploads/file-uploads.model";
import { getUnscannedFileStats } from "../../features/uploads/scanning/scan-uploads.service.server";
import type { Scanner } from "../../ports/scanner";
import type { DatabaseCheckInput } from "./database-checks";
import { type Check, fail, ok, warn } from "./finding";
import { DAY_MS } from "../../platform/time/durations";

/** Two requests fit into the doctor's limit for one check. */
const SCAN_TIMEOUT_MS = 8000;
/** New signatures appear daily. */
const MAX_SIGNATURE_AGE_DAYS = 7;

export const scanner: Check<DatabaseCheckInput> = {
  name: "scanner",
  async run({ scanner: client, db, now }) {
    if (!client)
      return [
        warn(
          "SCANNER_URL is not set: files that people send are not checked for malware. Install ClamAV (docs/operations.md) and set it",
          "no_scanner",
        ),
      ];
    const hasTables = db !== null && (await migrationGap(db)).missing.length === 0;
    const unscanned = hasTables ? await getUnscannedFileStats({ db, scanner: client }) : null;
    const unscannedNote = unscanned && unscanned.count > 0 ? `; ${unscanned.count} files wait for it` : "";
    const info = await client.getInfo(SCAN_TIMEOUT_MS);
    if ("reason" in info)
      return [
        fail(
          `the scanner of SCANNER_URL does not answer (${info.reason}: ${info.detail})${unscannedNote}. Files are accepted, but no one can open them. See: systemctl status clamav-daemon`,
          "scanner_unavailable",
        ),
      ];
    const [found, size] = await Promise.all([checkDetection(client), checkLargestFile(client)]);
    const old = checkSignatureAge(info.signaturesFrom, now());
    const problems = [...found, ...size, ...old];
    if (problems.length > 0) return problems;
    const day = info.signaturesFrom?.toISOString().slice(0, 10);
    const signatures = day ? `signatures of ${day}` : "it does not say how old its signatures are";
    return [ok(`${info.version} finds the EICAR test file; ${signatures}${unscannedNote}`)];
  },
};

async function checkDetection(client: Scanner) {
  const scan = await client.scan(eicarTestFile(), SCAN_TIMEOUT_MS);
  if (scan.verdict === "malware") return [];
  if (scan.verdict === "none")
    return [
      fail(`gives no verdict on the EICAR test file (${scan.reason}: ${scan.detail})`, "scanner_unavailable"),
    ];
  return [
    fail(
      "does not find the EICAR test file: it has no signatures. See: systemctl status clamav-freshclam",
      "scanner_blind",
    ),
  ];
}

async function checkLargestFile(client: Scanner) {
  const scan = await client.scan(Buffer.alloc(MAX_UPLOAD_BYTES), SCAN_TIMEOUT_MS);
  if (scan.verdict === "clean") return [];
  const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024;
  const reason = scan.verdict === "none" ? `${scan.reason}: ${scan.detail}` : "it reported malware";
  return [
    warn(
      `does not check a file of ${megabytes} MB, the largest that is taken (${reason}). Set StreamMaxLength and MaxFileSize in clamd.conf to 32M or more`,
      "scanner_too_small",
      { megabytes },
    ),
  ];
}

function checkSignatureAge(signaturesFrom: Date | null, now: Date) {
  const days = signaturesFrom === null ? 0 : Math.floor((now.getTime() - signaturesFrom.getTime()) / DAY_MS);
  if (days <= MAX_SIGNATURE_AGE_DAYS) return [];
  return [
    warn(`its signatures are ${days} days old. See: systemctl status clamav-freshclam`, "scanner_outdated", {
      days,
    }),
  ];
}
