import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { accountChangedMail } from "../pending-changes/mails/account-changed-mail";
import { lastEffective } from "../pending-changes/read-changes.service.server";
import { insertAccountNotice, listUntoldPledges } from "./account-notices.store.server";
import type { BankAccount } from "./donations.model";
import { transferAccount } from "./donations.service.server";
import { giftPath } from "./gift-links.server";
import { issuerOf, localeOf } from "./receipts.service.server";

const ACCOUNT = { subject: "giving-page", item: "1", field: "bankAccount" } as const;
const AT_ONCE = 100;
const MINUTE = 60_000;
/** How long after a change it is still looked for whom to mail, in milliseconds. */
const LOOKED_FOR = 7 * 24 * 60 * MINUTE;

/** When the bank account changed last. Null: it never did; the first one is no change for anybody. */
export async function lastAccountChange(deps: Pick<Deps, "db">): Promise<{ id: string; at: Date } | null> {
  const change = await lastEffective(deps, ACCOUNT);
  if (!change || ((change.before as BankAccount | null)?.number ?? "") === "") return null;
  return { id: change.id, at: change.at };
}

/** Who is to be mailed about a change: whoever promised a transfer before `before`. */
export type AccountNews = { changeId: string; at: Date; before: Date; account: BankAccount };

/**
 * The change that people with an open transfer have to know of; null when there is none. A pledge that was written in the
 * same moment still showed the old account, hence one minute more.
 */
export async function accountNews(deps: Pick<Deps, "db" | "now">): Promise<AccountNews | null> {
  const change = await lastAccountChange(deps);
  if (!change || deps.now().getTime() - change.at.getTime() > LOOKED_FOR) return null;
  const account = await transferAccount(deps);
  return (
    account && {
      changeId: change.id,
      at: change.at,
      before: new Date(change.at.getTime() + MINUTE),
      account,
    }
  );
}

type Notifier = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys" | "log">;

/** Mails whoever promised a transfer that the account has changed; each once. @returns how many */
export async function mailAccountNotices(deps: Notifier): Promise<number> {
  const news = await accountNews(deps);
  if (!news) return 0;
  const { name: organisation } = await issuerOf(deps);
  let mailed = 0;
  for (;;) {
    const untold = await listUntoldPledges(deps.db, news, AT_ONCE);
    for (const pledge of untold) if (await mailPledge(deps, pledge, news, organisation)) mailed++;
    if (untold.length < AT_ONCE) return mailed;
  }
}

type Pledge = Awaited<ReturnType<typeof listUntoldPledges>>[number];

async function mailPledge(
  deps: Notifier,
  { id, reference, email, locale: stored }: Pledge,
  { changeId, at, account }: AccountNews,
  organisation: string,
): Promise<boolean> {
  if (email === null) return false;
  const locale = localeOf(stored);
  const href = deps.origin + giftPath(deps, "thanks", { id, reference }, locale);
  const mail = await accountChangedMail({
    kind: "gifts.account-changed",
    ...{ email, locale, organisation, reference, account, changedAt: at, href },
  });
  return transact(deps.db, async (tx) => {
    if (!(await insertAccountNotice(tx, { gift_id: id, change_id: changeId, mailed_at: deps.now() })))
      return false;
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
