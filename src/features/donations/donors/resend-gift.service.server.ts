import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { createTransferNotifier } from "../payments/manual-gifts.service.server";
import { findGift } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import { toLocale } from "../../../platform/i18n/locales";
import { listReceipts, insertReceiptMail } from "../receipts/receipts.store.server";

/** What can be mailed again about a gift: its receipt, or where its transfer goes; null when there is nothing, or no address. */
export async function findResendableMail(deps: Pick<Deps, "db">, id: string) {
  const gift = await findGift(deps.db, id);
  const donor = gift && (await findDonor(deps.db, gift.donorId));
  if (!gift || !donor?.email) return null;
  const [receipt] = await listReceipts(deps.db, id);
  if (receipt) return { kind: "receipt" as const, number: receipt.number };
  const awaitsTransfer = gift.method === "transfer" && gift.state === "awaiting_payment";
  return awaitsTransfer ? { kind: "transfer" as const, gift, email: donor.email } : null;
}

/** Mails the link of a gift again, to its donor and to nobody else. False: there is nothing to mail, or it was mailed often. */
export async function resendGift(deps: Deps, id: string): Promise<boolean> {
  const resendable = await findResendableMail(deps, id);
  if (!resendable || !(await consumeRateLimit(deps, "link-mail", `gift ${id}`)).ok) return false;
  if (resendable.kind === "receipt") {
    await transact(deps.db, async (tx) => {
      await insertReceiptMail(tx, resendable.number, deps.now());
      await enqueueJob(tx, "gifts.receipts");
    });
    return true;
  }
  const { gift, email } = resendable;
  const amount = money(gift.amountMinor + gift.coverMinor, gift.currency);
  const notify = await createTransferNotifier(deps, { email, locale: toLocale(gift.locale), amount });
  await transact(deps.db, (tx) => notify(tx, gift));
  return true;
}
