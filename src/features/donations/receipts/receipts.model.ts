import type { PaymentMethod } from "../gifts/gift.model";
import { calendarDay } from "../../../platform/time/zoned-time";
import { plainCode } from "../../../platform/text/typed-text";

/** `R-2026-00012` and `C-2026-00003`: gapless in each kind and year. */
export type ReceiptKind = "receipt" | "credit_note";

/** Begins the trigger of a credit note by which a correction takes a receipt back; the id of the correction follows. */
export const CORRECTION_PREFIX = "correction:";
/** Begins the trigger of a receipt that replaces another one, whose number follows. */
export const CORRECTED_PREFIX = "corrected:";
/** The same of one that is issued because a refund came to nothing after its credit note. */
export const REFUND_FAILED_PREFIX = "refund_failed:";
/** The number of the receipt that one with this trigger replaces; null: none. */
export function parseReplacedNumber(trigger: string): string | null {
  const prefix = [CORRECTED_PREFIX, REFUND_FAILED_PREFIX].find((one) => trigger.startsWith(one));
  return prefix === undefined ? null : trigger.slice(prefix.length);
}

/** Whether a credit note with this trigger is for money that we sent back, and not for one that a bank took back. */
export const isForRefund = (trigger: string): boolean => trigger.includes(":refund:");

/** How the money of a credit note was sent: a card that cannot take it is replaced by a transfer, which staff book by hand. */
export const refundMethod = ({
  method,
  trigger,
}: {
  method: PaymentMethod;
  trigger: string;
}): PaymentMethod => (method === "card" && trigger.startsWith("hand:") ? "transfer" : method);

/** Who issues, as the settings said on that day, and the zone in which its days and years turn. */
export type Issuer = {
  name: string;
  registration: string;
  address: string;
  email: string;
  timeZone: string;
};

/** The issuer of a receipt that is stored. Those of earlier releases have no zone: their days are days of UTC. */
export type StoredIssuer = Omit<Issuer, "timeZone"> & { timeZone?: string };

/** The zone of the days on a receipt. */
export const receiptZone = ({ timeZone }: StoredIssuer): string => timeZone ?? "UTC";

/** The day of the contribution, by what the receipt says or else when its gift was paid; null: not known. */
export const contributionDay = (
  { paidOn, issuer }: { paidOn: string | null; issuer: StoredIssuer },
  paidAt: Date | null,
): string | null => paidOn ?? (paidAt && calendarDay(paidAt, receiptZone(issuer)));

const NUMBER_PREFIX: Record<ReceiptKind, string> = { receipt: "R", credit_note: "C" };

/** `sequence` counts from 1. */
export const formatReceiptNumber = (kind: ReceiptKind, year: number, sequence: number): string =>
  `${NUMBER_PREFIX[kind]}-${year}-${String(sequence).padStart(5, "0")}`;

/** With O for 0, and I or L for 1, as they are misread. */
const NUMBER_PATTERN =
  /(?<![\p{L}\p{N}])([RC])[\s\p{Pd}_.]{0,3}([\dOIL]{4})[\s\p{Pd}_.]{0,3}([\dOIL]{5,9})(?![\p{L}\p{N}])/u;

/** The number of a receipt in what somebody typed (`r 2026 00012`, `Receipt: R–2O26–OOO12`), as we write it; null when there is none. */
export function parseReceiptNumber(typed: string): string | null {
  const match = NUMBER_PATTERN.exec(plainCode(typed));
  const digits = (text: string) => text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return match ? `${match[1]}-${digits(match[2]!)}-${digits(match[3]!)}` : null;
}
