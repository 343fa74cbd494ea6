import type { Deps } from "../../platform/deps";
import { LOCALES, type Locale } from "../../platform/languages";
import { limit } from "../../platform/rate-limit.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import { TEST_PROVIDER } from "../../ports/payments";
import { getSettings } from "../site/site.service.server";
import { designationOf } from "./designation.service.server";
import type { GiftRow } from "./gift.store.server";
import { type Issuer, type ReceiptKind, readReceiptNumber, receiptNumber } from "./receipts.model";
import {
  creditedOf,
  findReceipt,
  findSuccessor,
  insertReceipt,
  listReceipts,
  nextPlace,
  oweMail,
} from "./receipts.store.server";

/** Who issues receipts today. */
export async function issuerOf(deps: Pick<Deps, "db" | "log">): Promise<Issuer> {
  const { name, registration, address, email } = await getSettings(deps);
  return { name, registration, address, email };
}

type Paper = {
  gift: GiftRow;
  issuer: Issuer;
  kind: ReceiptKind;
  /** Once for each gift: `paid`, or the refund or dispute that a credit note stands for. */
  cause: string;
  amountMinor: number;
  coverMinor: number;
  ofNumber?: string;
  /** False: the donor gets no mail of it. */
  mailed?: boolean;
};

/**
 * Issues a receipt or a credit note within the transaction that books, so that there is one for each booking and no number
 * is missing. Whoever issues waits for whoever does so at the moment.
 * @returns its number
 */
export async function issue(tx: Tx, deps: Pick<Deps, "now">, paper: Paper): Promise<string> {
  const { gift, kind, ofNumber } = paper;
  const now = deps.now();
  const year = now.getUTCFullYear();
  const designation = await designationOf({ db: tx }, gift);
  const place = await nextPlace(tx, kind, year);
  const number = receiptNumber(kind, year, place);
  await insertReceipt(tx, {
    number,
    kind,
    year,
    place,
    gift_id: gift.id,
    cause: paper.cause,
    of_number: ofNumber ?? null,
    issued_on: now.toISOString().slice(0, 10),
    issuer: JSON.stringify(paper.issuer),
    donor_name: gift.donorName,
    locale: gift.locale,
    method: gift.method,
    designation: designation && JSON.stringify(designation.title),
    currency: gift.currency,
    amount_minor: paper.amountMinor,
    cover_minor: paper.coverMinor,
    created_at: now,
  });
  if (paper.mailed ?? true) {
    await oweMail(tx, number, now);
    await wake(tx, "gifts.papers");
  }
  return number;
}

/** The papers of a gift: its receipt, then its credit notes. */
export const receiptsOf = (deps: Pick<Deps, "db">, giftId: string) => listReceipts(deps.db, giftId);

/** What anybody may know who has the number of a receipt (product.md §2): null when there is none. */
export async function checkReceipt(deps: Pick<Deps, "db">, typed: string) {
  const number = readReceiptNumber(typed);
  const row = number === null ? undefined : await findReceipt(deps.db, number);
  if (!row) return null;
  const total = row.amountMinor + row.coverMinor;
  const credited = row.kind === "receipt" ? await creditedOf(deps.db, row.number) : 0;
  const successor = row.kind === "receipt" ? await findSuccessor(deps.db, row.number) : null;
  const standing =
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
    currency,
    totalMinor: total,
    creditedMinor: credited,
    standing,
    /** The receipt that replaces it. */
    successor,
    ofNumber,
    issuer: issuer.name,
    /** Whether its money never was any. */
    test: row.provider === TEST_PROVIDER,
  };
}

/**
 * The public check of a receipt, limited for each sender: numbers have no gaps, so a machine could list them all.
 * @param sender network address of the reader, as limits count it
 */
export async function checkReceiptFor(deps: Pick<Deps, "db" | "now" | "log">, sender: string, typed: string) {
  const counted = await limit(deps, "receipt-check", sender);
  if (!counted.ok) return { kind: "limited" as const, retryAfterSeconds: counted.retryAfterSeconds };
  const receipt = await checkReceipt(deps, typed);
  return receipt ? { kind: "found" as const, receipt } : { kind: "unknown" as const };
}

/** A language of ours, as a row says it. */
export const localeOf = (text: string): Locale => LOCALES.find((locale) => locale === text) ?? "en";
