/** `R-2026-00012` and `C-2026-00003`: gapless in each kind and year. */
export type ReceiptKind = "receipt" | "credit_note";

/** Who issues, as the settings said on that day. */
export type Issuer = { name: string; registration: string; address: string; email: string };

const LETTER: Record<ReceiptKind, string> = { receipt: "R", credit_note: "C" };

/** `place` counts from 1. */
export const receiptNumber = (kind: ReceiptKind, year: number, place: number): string =>
  `${LETTER[kind]}-${year}-${String(place).padStart(5, "0")}`;

/** A number as somebody typed it (`r 2026 00012`), in the form we write; null when it can be none. */
export function readReceiptNumber(typed: string): string | null {
  const match = /^\s*([rc])[\s-]?(\d{4})[\s-]?(\d{5,9})\s*$/i.exec(typed.slice(0, 40));
  return match ? `${match[1]!.toUpperCase()}-${match[2]}-${match[3]}` : null;
}
