import type { Deps } from "../../../platform/deps";
import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/time/format-date";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import { transact } from "../../../platform/database/transact.server";
import { TEST_PROVIDER } from "../../../ports/payments";
import { hrefOf } from "../../../platform/i18n/href";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { findDesignation } from "../gifts/designation.service.server";
import { giftPath, createManageToken } from "../gifts/gift-links.server";
import { findGift } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import { createReceiptMail } from "./mails/receipt-mail";
import {
  REFUND_FAILED_PREFIX,
  contributionDay,
  isForRefund,
  parseReplacedNumber,
  refundMethod,
} from "./receipts.model";
import { methodLabel } from "./receipt-view.server";
import { toLocale } from "../../../platform/i18n/locales";
import { findReceipt, listPendingReceiptMails, claimReceiptMail } from "./receipts.store.server";

const BATCH_SIZE = 50;

type MailDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">;

/** Sends each pending receipt email once, in any number of processes. @returns how many */
export async function sendReceiptMails(deps: MailDeps): Promise<number> {
  let sentCount = 0;
  for (;;) {
    const pending = await listPendingReceiptMails(deps.db, BATCH_SIZE);
    for (const { number } of pending) if (await sendReceiptMail(deps, number)) sentCount++;
    if (pending.length < BATCH_SIZE) return sentCount;
  }
}

async function sendReceiptMail(deps: MailDeps, number: string): Promise<boolean> {
  const receipt = await findReceipt(deps.db, number);
  const gift = receipt && (await findGift(deps.db, receipt.giftId));
  if (!receipt || !gift) return false;
  const [donor, designation] = await Promise.all([
    findDonor(deps.db, gift.donorId),
    findDesignation(deps, gift),
  ]);
  const locale = toLocale(receipt.locale);
  const paidOn = contributionDay(receipt, gift.paidAt);
  return transact(deps.db, async (tx) => {
    if (!(await claimReceiptMail(tx, number))) return false;
    if (donor.email === null) return false;
    const mail = createReceiptMail({
      kind: receipt.kind,
      number,
      reference: gift.reference,
      minor: receipt.amountMinor + receipt.coverMinor,
      currency: receipt.currency,
      name: receipt.donorName,
      email: donor.email,
      locale,
      organisation: receipt.issuer.name,
      origin: deps.origin,
      path: giftPath(deps, "receipt", gift, locale),
      purpose:
        receipt.designation === null
          ? m.gifts_purpose_general({}, { locale })
          : plainText(localize(receipt.designation, locale)),
      campaign:
        designation?.kind === "campaign"
          ? deps.origin + hrefOf(`/fundraisers/${designation.slug}`, locale)
          : null,
      sent:
        receipt.kind === "credit_note" && isForRefund(receipt.trigger)
          ? {
              date: formatDate(receipt.issuedOn, locale),
              method: methodLabel(refundMethod(receipt), locale),
            }
          : null,
      receivedOn: paidOn && formatDate(paidOn, locale),
      replaces: parseReplacedNumber(receipt.trigger),
      refundFailed: receipt.trigger.startsWith(REFUND_FAILED_PREFIX),
      test: receipt.provider === TEST_PROVIDER,
      manageToken: gift.monthlyId === null ? null : await createManageToken(tx, deps, gift.monthlyId),
    });
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
