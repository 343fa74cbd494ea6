import { plainCode } from "../../platform/reference";

/** `R-2026-00012` and `C-2026-00003`: gapless in each kind and year. */
export type ReceiptKind = "receipt" | "credit_note";

/** Begins the cause of a credit note by which a correction takes a receipt back; the id of the correction follows. */
export const CORRECTION = "correction:";
/** Begins the cause of a receipt that replaces another one, whose number follows. */
export const CORRECTED = "corrected:";
/** The number of the receipt that one with this cause replaces; null: none. */
export const replacedBy = (cause: string): string | null =>
  cause.startsWith(CORRECTED) ? cause.slice(CORRECTED.length) : null;

/** Whether a credit note with this cause is for money that we sent back, and not for one that a bank took back. */
export const isForRefund = (cause: string): boolean => cause.includes(":refund:");

/** Who issues, as the settings said on that day. */
export type Issuer = { name: string; registration: string; address: string; email: string };

const LETTER: Record<ReceiptKind, string> = { receipt: "R", credit_note: "C" };

/** `place` counts from 1. */
export const receiptNumber = (kind: ReceiptKind, year: number, place: number): string =>
  `${LETTER[kind]}-${year}-${String(place).padStart(5, "0")}`;

/** With O for 0, and I or L for 1, as they are misread. */
const IN_TEXT =
  /(?<![\p{L}\p{N}])([RC])[\s\p{Pd}_.]{0,3}([\dOIL]{4})[\s\p{Pd}_.]{0,3}([\dOIL]{5,9})(?![\p{L}\p{N}])/u;

/** The number of a receipt in what somebody typed (`r 2026 00012`, `Receipt: R–2O26–OOO12`), as we write it; null when there is none. */
export function readReceiptNumber(typed: string): string | null {
  const match = IN_TEXT.exec(plainCode(typed));
  const digits = (text: string) => text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return match ? `${match[1]}-${digits(match[2]!)}-${digits(match[3]!)}` : null;
}
