import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { createBankAccountChangedMail } from "../../pending-changes/mails/bank-account-changed-mail";
import { findLastEffectiveChange } from "../../pending-changes/read-changes.service.server";
import { insertBankAccountNotice, listPledgesAwaitingNotice } from "./bank-account-notices.store.server";
import type { BankAccount } from "../giving/giving.model";
import { getTransferAccount } from "../giving/giving.service.server";
import { giftPath } from "./gift-links.server";
import { getIssuer } from "../receipts/receipts.service.server";
import { getTimeZone } from "../../site/site.service.server";
import { toLocale } from "../../../platform/i18n/locales";
import { MINUTE_MS } from "../../../platform/time/durations";

const BANK_ACCOUNT_FIELD = { subject: "giving-page", item: "1", field: "bankAccount" } as const;
const BATCH_SIZE = 100;
const NOTICE_WINDOW_MS = 7 * 24 * 60 * MINUTE_MS;

/** Null while the account never changed: entering the first one is no change. */
export async function getLastBankAccountChange(
  deps: Pick<Deps, "db">,
): Promise<{ id: string; at: Date } | null> {
  const change = await findLastEffectiveChange(deps, BANK_ACCOUNT_FIELD);
  if (!change || ((change.before as BankAccount | null)?.number ?? "") === "") return null;
  return { id: change.id, at: change.at };
}

/** Pledges created before `before` get a notice. */
export type BankAccountChange = { changeId: string; at: Date; before: Date; account: BankAccount };

/** Returns the change that open pledges must know of. For one more minute a pledge may show the old account. */
export async function findRecentBankAccountChange(
  deps: Pick<Deps, "db" | "now">,
): Promise<BankAccountChange | null> {
  const change = await getLastBankAccountChange(deps);
  if (!change || deps.now().getTime() - change.at.getTime() > NOTICE_WINDOW_MS) return null;
  const account = await getTransferAccount(deps);
  return (
    account && {
      changeId: change.id,
      at: change.at,
      before: new Date(change.at.getTime() + MINUTE_MS),
      account,
    }
  );
}

type NotifyDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys" | "log">;

/** Emails each open pledge once that the account has changed. @returns how many */
export async function sendBankAccountNotices(deps: NotifyDeps): Promise<number> {
  const accountChange = await findRecentBankAccountChange(deps);
  if (!accountChange) return 0;
  const { name: organisation } = await getIssuer(deps);
  const timeZone = await getTimeZone(deps);
  let sentCount = 0;
  for (;;) {
    const awaitingNotice = await listPledgesAwaitingNotice(deps.db, accountChange, BATCH_SIZE);
    for (const pledge of awaitingNotice)
      if (await sendBankAccountNotice(deps, pledge, { ...accountChange, organisation, timeZone }))
        sentCount++;
    if (awaitingNotice.length < BATCH_SIZE) return sentCount;
  }
}

type Pledge = Awaited<ReturnType<typeof listPledgesAwaitingNotice>>[number];

async function sendBankAccountNotice(
  deps: NotifyDeps,
  { id, reference, linkVersion, email, locale: storedLocale }: Pledge,
  {
    changeId,
    at,
    account,
    organisation,
    timeZone,
  }: BankAccountChange & { organisation: string; timeZone: string },
): Promise<boolean> {
  if (email === null) return false;
  const locale = toLocale(storedLocale);
  const href = deps.origin + giftPath(deps, "thanks", { id, reference, linkVersion }, locale);
  const mail = createBankAccountChangedMail({
    kind: "gifts.account-changed",
    email,
    locale,
    organisation,
    reference,
    account,
    changedAt: at,
    timeZone,
    href,
  });
  return transact(deps.db, async (tx) => {
    if (!(await insertBankAccountNotice(tx, { gift_id: id, change_id: changeId, mailed_at: deps.now() })))
      return false;
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
