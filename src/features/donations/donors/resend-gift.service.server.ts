import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { createTransferNotifier } from "../payments/manual-gifts.service.server";
import type { Tx } from "../../../platform/database/database";
import { type GiftRow, findGift } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import { toLocale } from "../../../platform/i18n/locales";
import { listReceipts, insertReceiptMail } from "../receipts/receipts.store.server";

/** Returns null without an email address, or when there is nothing to send. */
export async function findResendableMail(deps: Pick<Deps, "db">, id: string) {
  const gift = await findGift(deps.db, id);
  const donor = gift && (await findDonor(deps.db, gift.donorId));
  if (!gift || !donor?.email) return null;
  const hasMail = awaitsTransfer(gift) || (await listReceipts(deps.db, id)).length > 0;
  return hasMail ? { gift, email: donor.email } : null;
}

/** Prepares the receipt or transfer email. @returns a function that enqueues it in a transaction */
export async function enqueueGiftMail(
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "keys" | "log">,
  gift: GiftRow,
  email: string,
): Promise<(tx: Tx, gift: GiftRow) => Promise<void>> {
  const amount = money(gift.amountMinor + gift.coverMinor, gift.currency);
  const notify = await createTransferNotifier(deps, { email, locale: toLocale(gift.locale), amount });
  return async (tx, current) => {
    const [receipt] = await listReceipts(tx, current.id);
    if (receipt) {
      await insertReceiptMail(tx, receipt.number, deps.now());
      await enqueueJob(tx, "gifts.receipts");
    } else if (awaitsTransfer(current)) await notify(tx, current);
  };
}

const awaitsTransfer = ({ method, state }: GiftRow): boolean =>
  method === "transfer" && state === "awaiting_payment";

/** Returns false when there is nothing to send or the rate limit is reached. */
export async function resendGift(deps: Deps, id: string): Promise<boolean> {
  const resendable = await findResendableMail(deps, id);
  if (!resendable || !(await consumeRateLimit(deps, "link-mail", `gift ${id}`)).ok) return false;
  const mail = await enqueueGiftMail(deps, resendable.gift, resendable.email);
  await transact(deps.db, (tx) => mail(tx, resendable.gift));
  return true;
}
