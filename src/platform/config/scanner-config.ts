import { z } from "zod";

export type ScannerAddress = Readonly<{ path: string }> | Readonly<{ host: string; port: number }>;

const CLAMD_PORT = 3310;

function parseScannerAddress(text: string): ScannerAddress | null {
  if (/\s/.test(text)) return null;
  const socket = /^clamd:(\/(?!\/).+)$/.exec(text);
  if (socket) return { path: socket[1]! };
  const tcp = /^clamd:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(text);
  const port = Number(tcp?.[2] ?? CLAMD_PORT);
  return tcp && port >= 1 && port <= 65_535 ? { host: tcp[1]!.replace(/^\[|\]$/g, ""), port } : null;
}

export const scannerSettings = {
  SCANNER_URL: z
    .string()
    .refine((text) => parseScannerAddress(text) !== null, {
      error: "must be clamd:/run/clamav/clamd.ctl or clamd://host:3310",
    })
    .transform((text) => parseScannerAddress(text)!)
    .optional()
    .describe(
      "Malware scanner (ClamAV's clamd) that checks files before anyone can open them: clamd:/run/clamav/clamd.ctl or clamd://host:3310; without it files are not checked",
    ),
};
