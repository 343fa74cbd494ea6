import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { getTimeZone } from "../../site/site.service.server";
import { createBankAccountChangedMail } from "../../pending-changes/mails/bank-account-changed-mail";
import { insertBankAccountNotice, listOrdersAwaitingNotice } from "./bank-account-notices.store.server";
import { orderLink } from "../orders/order-links.server";
import type { TransferAccount } from "../orders/orders.model";

const BATCH_SIZE = 100;

/** Orders created before `before` showed the previous account. */
type BankAccountChange = {
  changeId: string;
  at: Date;
  before: Date;
  account: TransferAccount;
  organisation: string;
};
type NotifyDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">;

/** Notifies buyers who pay by transfer, each once, and returns how many. */
export async function sendBankAccountNotices(deps: NotifyDeps, change: BankAccountChange): Promise<number> {
  const timeZone = await getTimeZone(deps);
  let sentCount = 0;
  for (;;) {
    const awaitingNotice = await listOrdersAwaitingNotice(
      deps.db,
      { ...change, now: deps.now() },
      BATCH_SIZE,
    );
    for (const order of awaitingNotice)
      if (await sendBankAccountNotice(deps, order, { ...change, timeZone })) sentCount++;
    if (awaitingNotice.length < BATCH_SIZE) return sentCount;
  }
}

type NotifiableOrder = Awaited<ReturnType<typeof listOrdersAwaitingNotice>>[number];

async function sendBankAccountNotice(
  deps: NotifyDeps,
  { id, linkVersion, reference, email, locale: stored }: NotifiableOrder,
  { changeId, at, account, organisation, timeZone }: BankAccountChange & { timeZone: string },
): Promise<boolean> {
  const locale = stored as Locale;
  const mail = createBankAccountChangedMail({
    kind: "tickets.account-changed",
    href: orderLink(deps, { id, linkVersion }, locale),
    email,
    locale,
    organisation,
    reference,
    account,
    changedAt: at,
    timeZone,
  });
  return transact(deps.db, async (tx) => {
    if (!(await insertBankAccountNotice(tx, { order_id: id, change_id: changeId, mailed_at: deps.now() })))
      return false;
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
