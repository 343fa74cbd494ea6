/** Result of a scan. Failures are a verdict too, never an exception. */
export type ScanResult =
  | Readonly<{ verdict: "clean" }>
  /** `signature`: the scanner's name of the malware, such as `Win.Test.EICAR_HDB-1`. */
  | Readonly<{ verdict: "malware"; signature: string }>
  | (Readonly<{ verdict: "none" }> & NoVerdict);

/**
 * `unavailable`: no connection. `too_slow`: timed out. `too_large`: above the scanner's size limit. `unclear`: scanner
 * error, protocol error or dropped connection. `detail` is for the operator, without file content or personal data.
 */
export type NoVerdict = Readonly<{
  reason: "unavailable" | "too_slow" | "too_large" | "unclear";
  detail: string;
}>;

/** `signaturesFrom`: date of the signatures; null when not reported. */
export type ScannerInfo = Readonly<{ version: string; signaturesFrom: Date | null }>;

export type Scanner = Readonly<{
  /** @param timeoutMs includes the time to connect */
  scan: (bytes: Uint8Array, timeoutMs: number) => Promise<ScanResult>;
  getInfo: (timeoutMs: number) => Promise<ScannerInfo | NoVerdict>;
}>;
