/** What a scanner found in a file. It never throws: no answer is a verdict of its own. */
export type ScanResult =
  | Readonly<{ verdict: "clean" }>
  /** `signature` is the scanner's name for it, such as `Win.Test.EICAR_HDB-1`. */
  | Readonly<{ verdict: "malware"; signature: string }>
  | (Readonly<{ verdict: "none" }> & NoVerdict);

/**
 * Why there is no verdict. `unavailable`: no connection. `too_slow`: no answer within the time limit. `too_large`: the scanner does
 * not take files of this size. `unclear`: an error, an answer that is not part of the protocol, or a connection that ended.
 * `detail` is for the operator: it holds nothing of the file and no personal data.
 */
export type NoVerdict = Readonly<{
  reason: "unavailable" | "too_slow" | "too_large" | "unclear";
  detail: string;
}>;

/** The scanner's version, and the day of its signatures as far as it says. */
export type ScannerInfo = Readonly<{ version: string; signaturesFrom: Date | null }>;

/** Looks for malware in files. */
export type Scanner = Readonly<{
  /** @param timeoutMs longest time in milliseconds, connecting included */
  scan: (bytes: Uint8Array, timeoutMs: number) => Promise<ScanResult>;
  /** Asks whether it answers at all, and what it is. */
  getInfo: (timeoutMs: number) => Promise<ScannerInfo | NoVerdict>;
}>;
