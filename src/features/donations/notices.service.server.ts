import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { findDonor } from "./gift.store.server";
import { manageToken } from "./gift-links.server";
import { noticeMail } from "./mails/notice-mail";
import {
  findMonthly,
  listEndingCards,
  listOwedNotices,
  listWithoutStatement,
  oweNotice,
  settleNotice,
  sumOfYear,
  updateMonthly,
} from "./monthly.store.server";
import { issuerOf, localeOf } from "./receipts.service.server";

const AT_ONCE = 100;

type Notifier = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** Writes the mails about monthly gifts that are owed; each once. @returns how many */
export async function mailNotices(deps: Notifier): Promise<number> {
  const { name: organisation } = await issuerOf(deps);
  let mailed = 0;
  for (;;) {
    const owed = await listOwedNotices(deps.db, AT_ONCE);
    for (const notice of owed) if (await mailNotice(deps, notice, organisation)) mailed++;
    if (owed.length < AT_ONCE) return mailed;
  }
}

type Owed = Awaited<ReturnType<typeof listOwedNotices>>[number];

async function mailNotice(deps: Notifier, notice: Owed, organisation: string): Promise<boolean> {
  const monthly = await findMonthly(deps.db, notice.monthlyId);
  if (!monthly) return false;
  const donor = await findDonor(deps.db, monthly.donorId);
  const year = notice.kind === "year" ? Number(notice.which) : null;
  const given = year === null ? null : { year, ...(await sumOfYear(deps.db, monthly.id, year)) };
  return transact(deps.db, async (tx) => {
    if (!(await settleNotice(tx, notice, deps.now())) || donor.email === null) return false;
    const mail = await noticeMail({
      kind: notice.kind,
      email: donor.email,
      locale: localeOf(monthly.locale),
      organisation,
      origin: deps.origin,
      token: await manageToken(tx, deps, monthly.id),
      amountMinor: monthly.amountMinor + monthly.coverMinor,
      currency: monthly.currency,
      cardUntil: monthly.cardUntil,
      given,
    });
    await enqueueMail(tx, deps, mail);
    return true;
  });
}

/** Owes what the calendar brings: cards that end this month, and in January the statement of the year before. */
export async function oweCalendarNotices(deps: Pick<Deps, "db" | "now">): Promise<void> {
  const now = deps.now();
  const month = now.toISOString().slice(0, 7);
  await each(
    () => listEndingCards(deps.db, month, AT_ONCE),
    async ({ id, cardUntil }) =>
      transact(deps.db, async (tx) => {
        await oweNotice(tx, id, "card", cardUntil!, now);
        await updateMonthly(tx, id, { card_told: cardUntil });
      }),
  );
  const year = now.getUTCFullYear() - 1;
  if (now.getUTCMonth() === 0)
    await each(
      () => listWithoutStatement(deps.db, year, AT_ONCE),
      ({ id }) => transact(deps.db, (tx) => oweNotice(tx, id, "year", String(year), now)),
    );
  await transact(deps.db, (tx) => wake(tx, "gifts.notices"));
}

/** All of a list from which what is done falls out. */
async function each<T>(list: () => Promise<T[]>, work: (one: T) => Promise<unknown>): Promise<void> {
  for (;;) {
    const found = await list();
    for (const one of found) await work(one);
    if (found.length < AT_ONCE) return;
  }
}
