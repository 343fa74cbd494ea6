import type { Deps } from "../../../platform/deps";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { TEST_PROVIDER } from "../../../ports/payments";
import { calendarDay, yearOf } from "../../../platform/time/zoned-time";
import { getSettings } from "../../site/site.service.server";
import { findDesignation } from "../gifts/designation.service.server";
import type { GiftRow } from "../gifts/gift.store.server";
import {
  type Issuer,
  type ReceiptKind,
  contributionDay,
  parseReceiptNumber,
  formatReceiptNumber,
} from "./receipts.model";
import {
  sumCredited,
  findReceipt,
  findSuccessor,
  insertReceipt,
  listReceipts,
  nextReceiptSequence,
  insertReceiptMail,
} from "./receipts.store.server";
import type { Tx } from "../../../platform/database/database";

export async function getIssuer(deps: Pick<Deps, "db" | "log">): Promise<Issuer> {
  const { name, registration, address, email, timeZone } = await getSettings(deps);
  return { name, registration, address, email, timeZone };
}

type ReceiptInput = {
  gift: GiftRow;
  issuer: Issuer;
  kind: ReceiptKind;
  /** Unique for each gift: `paid`, or the source of a refund or dispute. */
  trigger: string;
  amountMinor: number;
  coverMinor: number;
  ofNumber?: string;
  /** False: the donor gets no email. */
  mailed?: boolean;
};

/** Issues a receipt within the booking transaction, so that numbers have no gaps. Concurrent calls wait. */
export async function issueReceipt(tx: Tx, deps: Pick<Deps, "now">, input: ReceiptInput): Promise<string> {
  const { gift, kind, ofNumber, issuer } = input;
  const now = deps.now();
  const year = yearOf(now, issuer.timeZone);
  const designation = await findDesignation({ db: tx }, gift);
  const sequence = await nextReceiptSequence(tx, kind, year);
  const number = formatReceiptNumber(kind, year, sequence);
  await insertReceipt(tx, {
    number,
    kind,
    year,
    sequence,
    gift_id: gift.id,
    trigger: input.trigger,
    of_number: ofNumber ?? null,
    issued_on: calendarDay(now, issuer.timeZone),
    paid_on: gift.paidAt && calendarDay(gift.paidAt, issuer.timeZone),
    issuer: JSON.stringify(issuer),
    donor_name: gift.donorName,
    locale: gift.locale,
    method: gift.method,
    designation: designation && JSON.stringify(designation.title),
    currency: gift.currency,
    amount_minor: input.amountMinor,
    cover_minor: input.coverMinor,
    created_at: now,
  });
  if (input.mailed ?? true) {
    await insertReceiptMail(tx, number, now);
    await enqueueJob(tx, "gifts.receipts");
  }
  return number;
}

export const listGiftReceipts = (deps: Pick<Deps, "db">, giftId: string) => listReceipts(deps.db, giftId);

/** Returns what everyone with the number may know (product.md §2). */
export async function checkReceipt(deps: Pick<Deps, "db">, typed: string) {
  const number = parseReceiptNumber(typed);
  const row = number === null ? undefined : await findReceipt(deps.db, number);
  if (!row) return null;
  const total = row.amountMinor + row.coverMinor;
  const { amountMinor, coverMinor } = await sumCredited(deps.db, row.number);
  const credited = amountMinor + coverMinor;
  const successor = row.kind === "receipt" ? await findSuccessor(deps.db, row.number) : null;
  const receiptStatus =
    row.kind === "credit_note"
      ? ("credit_note" as const)
      : successor !== null
        ? ("replaced" as const)
        : credited === 0
          ? ("valid" as const)
          : credited >= total
            ? ("refunded" as const)
            : ("partly_refunded" as const);
  const { kind, issuedOn, currency, issuer, ofNumber } = row;
  return {
    number: row.number,
    kind,
    issuedOn,
    paidOn: contributionDay(row, row.paidAt),
    currency,
    totalMinor: total,
    creditedMinor: credited,
    status: receiptStatus,
    successor,
    ofNumber,
    issuer: issuer.name,
    test: row.provider === TEST_PROVIDER,
  };
}

/** Limits each IP address: numbers have no gaps, so a script could list all receipts. */
export async function checkReceiptRateLimited(
  deps: Pick<Deps, "db" | "now" | "log">,
  ipAddress: string,
  typed: string,
) {
  const rateLimit = await consumeRateLimit(deps, "receipt-check", ipAddress);
  if (!rateLimit.ok) return { kind: "limited" as const, retryAfterSeconds: rateLimit.retryAfterSeconds };
  const receipt = await checkReceipt(deps, typed);
  return receipt ? { kind: "found" as const, receipt } : { kind: "unknown" as const };
}
