import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import { transferTeller } from "./by-hand.service.server";
import { findDonor, findGift } from "./gift.store.server";
import { localeOf } from "./receipts.service.server";
import { listReceipts, oweMail } from "./receipts.store.server";

/** What can be mailed again about a gift: its receipt, or where its transfer goes; null when there is nothing, or no address. */
export async function mailableOf(deps: Pick<Deps, "db">, id: string) {
  const gift = await findGift(deps.db, id);
  const donor = gift && (await findDonor(deps.db, gift.donorId));
  if (!gift || !donor?.email) return null;
  const [receipt] = await listReceipts(deps.db, id);
  if (receipt) return { kind: "receipt" as const, number: receipt.number };
  const isAwaited = gift.method === "transfer" && gift.state === "awaiting_payment";
  return isAwaited ? { kind: "transfer" as const, gift, email: donor.email } : null;
}

/** Mails the link of a gift again, to its donor and to nobody else. False: there is nothing to mail, or it was mailed often. */
export async function resendGift(deps: Deps, id: string): Promise<boolean> {
  const mailable = await mailableOf(deps, id);
  if (!mailable || !(await limit(deps, "link-mail", `gift ${id}`)).ok) return false;
  if (mailable.kind === "receipt") {
    await transact(deps.db, async (tx) => {
      await oweMail(tx, mailable.number, deps.now());
      await wake(tx, "gifts.papers");
    });
    return true;
  }
  const { gift, email } = mailable;
  const amount = money(gift.amountMinor + gift.coverMinor, gift.currency);
  const tell = await transferTeller(deps, { email, locale: localeOf(gift.locale), amount });
  await transact(deps.db, (tx) => tell(tx, gift));
  return true;
}
