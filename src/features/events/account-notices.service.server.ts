import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { transact } from "../../platform/transact.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { accountChangedMail } from "../pending-changes/mails/account-changed-mail";
import { insertAccountNotice, listUntoldOrders } from "./account-notices.store.server";
import { orderLink } from "./order-links.server";
import type { TransferAccount } from "./orders.model";

const AT_ONCE = 100;

/** A change of the bank account: orders made before `before` showed the old one. */
type News = { changeId: string; at: Date; before: Date; account: TransferAccount; organisation: string };
type Notifier = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">;

/** Mails whoever pays for tickets by transfer that the account has changed; each once. @returns how many */
export async function mailAccountNotices(deps: Notifier, news: News): Promise<number> {
  let mailed = 0;
  for (;;) {
    const untold = await listUntoldOrders(deps.db, { ...news, now: deps.now() }, AT_ONCE);
    for (const order of untold) if (await mailOrder(deps, order, news)) mailed++;
    if (untold.length < AT_ONCE) return mailed;
  }
}

type Order = Awaited<ReturnType<typeof listUntoldOrders>>[number];

async function mailOrder(
  deps: Notifier,
  { id, reference, email, locale: stored }: Order,
  { changeId, at, account, organisation }: News,
): Promise<boolean> {
  const locale = stored as Locale;
  const mail = await accountChangedMail({
    kind: "tickets.account-changed",
    href: orderLink(deps, id, locale),
    ...{ email, locale, organisation, reference, account, changedAt: at },
  });
  return transact(deps.db, async (tx) => {
    if (!(await insertAccountNotice(tx, { order_id: id, change_id: changeId, mailed_at: deps.now() })))
      return false;
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
