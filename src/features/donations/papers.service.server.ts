import type { Deps } from "../../platform/deps";
import { m } from "../../paraglide/messages";
import { formatDate } from "../../platform/format";
import { localize, words } from "../../platform/languages";
import { transact } from "../../platform/transact.server";
import { TEST_PROVIDER } from "../../ports/payments";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import { designationOf } from "./designation.service.server";
import { giftPath, manageToken } from "./gift-links.server";
import { findDonor, findGift } from "./gift.store.server";
import { receiptMail } from "./mails/receipt-mail";
import { isForRefund, replacedBy } from "./receipts.model";
import { methodWords } from "./receipts-view.server";
import { localeOf } from "./receipts.service.server";
import { findReceipt, listOwedMails, settleMail } from "./receipts.store.server";

const AT_ONCE = 50;

type Mailer = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">;

/** Writes the mails of all papers that have none yet; each once, whoever else does so. @returns how many */
export async function mailPapers(deps: Mailer): Promise<number> {
  let mailed = 0;
  for (;;) {
    const owed = await listOwedMails(deps.db, AT_ONCE);
    for (const { number } of owed) if (await mailPaper(deps, number)) mailed++;
    if (owed.length < AT_ONCE) return mailed;
  }
}

async function mailPaper(deps: Mailer, number: string): Promise<boolean> {
  const paper = await findReceipt(deps.db, number);
  const gift = paper && (await findGift(deps.db, paper.giftId));
  if (!paper || !gift) return false;
  const [donor, designation] = await Promise.all([
    findDonor(deps.db, gift.donorId),
    designationOf(deps, gift),
  ]);
  const locale = localeOf(paper.locale);
  return transact(deps.db, async (tx) => {
    if (!(await settleMail(tx, number))) return false;
    if (donor.email === null) return false;
    const mail = await receiptMail({
      kind: paper.kind,
      number,
      reference: gift.reference,
      minor: paper.amountMinor + paper.coverMinor,
      currency: paper.currency,
      name: paper.donorName,
      email: donor.email,
      locale,
      organisation: paper.issuer.name,
      origin: deps.origin,
      path: giftPath(deps, "receipt", gift, locale),
      purpose:
        paper.designation === null
          ? m.gifts_purpose_general({}, { locale })
          : words(localize(paper.designation, locale)),
      campaign:
        designation?.kind === "campaign"
          ? deps.origin + hrefOf(`/fundraisers/${designation.slug}`, locale)
          : null,
      sent:
        paper.kind === "credit_note" && isForRefund(paper.cause)
          ? {
              date: formatDate(new Date(paper.issuedOn), locale),
              method: methodWords(paper.method, locale),
            }
          : null,
      replaces: replacedBy(paper.cause),
      test: paper.provider === TEST_PROVIDER,
      manage: gift.monthlyId === null ? null : await manageToken(tx, deps, gift.monthlyId),
    });
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
