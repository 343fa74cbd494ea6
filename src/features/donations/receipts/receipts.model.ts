import type { PaymentMethod } from "../gifts/gift.model";
import { calendarDay } from "../../../platform/time/zoned-time";
import { plainCode } from "../../../platform/text/typed-text";

/** `R-2026-00012` and `C-2026-00003`: gapless in each kind and year. */
export type ReceiptKind = "receipt" | "credit_note";

/** Trigger of a correction's credit note; the id of the correction follows. */
export const CORRECTION_PREFIX = "correction:";
/** Trigger of a receipt that replaces another, whose number follows. */
export const CORRECTED_PREFIX = "corrected:";
/** Like `CORRECTED_PREFIX`, for a receipt after a failed refund. */
export const REFUND_FAILED_PREFIX = "refund_failed:";
export function parseReplacedNumber(trigger: string): string | null {
  const prefix = [CORRECTED_PREFIX, REFUND_FAILED_PREFIX].find((one) => trigger.startsWith(one));
  return prefix === undefined ? null : trigger.slice(prefix.length);
}

/** False when a bank took the money back. */
export const isForRefund = (trigger: string): boolean => trigger.includes(":refund:");

/** A card that cannot take a refund is replaced by a manual transfer. */
export const refundMethod = ({
  method,
  trigger,
}: {
  method: PaymentMethod;
  trigger: string;
}): PaymentMethod => (method === "card" && trigger.startsWith("hand:") ? "transfer" : method);

/** As the settings were on that day. */
export type Issuer = {
  name: string;
  registration: string;
  address: string;
  email: string;
  timeZone: string;
};

/** Earlier releases stored no zone: their days are UTC. */
export type StoredIssuer = Omit<Issuer, "timeZone"> & { timeZone?: string };

export const receiptZone = ({ timeZone }: StoredIssuer): string => timeZone ?? "UTC";

export const contributionDay = (
  { paidOn, issuer }: { paidOn: string | null; issuer: StoredIssuer },
  paidAt: Date | null,
): string | null => paidOn ?? (paidAt && calendarDay(paidAt, receiptZone(issuer)));

const NUMBER_PREFIX: Record<ReceiptKind, string> = { receipt: "R", credit_note: "C" };

/** `sequence` counts from 1. */
export const formatReceiptNumber = (kind: ReceiptKind, year: number, sequence: number): string =>
  `${NUMBER_PREFIX[kind]}-${year}-${String(sequence).padStart(5, "0")}`;

/** Accepts O for 0, and I or L for 1. */
const NUMBER_PATTERN =
  /(?<![\p{L}\p{N}])([RC])[\s\p{Pd}_.]{0,3}([\dOIL]{4})[\s\p{Pd}_.]{0,3}([\dOIL]{5,9})(?![\p{L}\p{N}])/u;

/** Finds a number in typed text such as `r 2026 00012` or `Receipt: R–2O26–OOO12`. */
export function parseReceiptNumber(typed: string): string | null {
  const match = NUMBER_PATTERN.exec(plainCode(typed));
  const digits = (text: string) => text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return match ? `${match[1]}-${digits(match[2]!)}-${digits(match[3]!)}` : null;
}
