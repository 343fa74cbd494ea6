import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { calendarDay, yearOf, yearRange } from "../../../platform/time/zoned-time";
import { getTimeZone } from "../../site/site.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { findDonor } from "../gifts/donor.store.server";
import { createManageToken } from "../gifts/gift-links.server";
import { createMonthlyNoticeMail } from "./mails/monthly-notice-mail";
import {
  findMonthly,
  listExpiringCards,
  listPendingNotices,
  listMonthlyWithoutStatement,
  insertMonthlyNotice,
  markNoticeMailed,
  sumYear,
  updateMonthly,
} from "./monthly-gifts.store.server";
import { getIssuer } from "../receipts/receipts.service.server";
import { toLocale } from "../../../platform/i18n/locales";

const BATCH_SIZE = 100;

type NotifyDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** Sends each pending notice once. @returns how many */
export async function sendMonthlyNotices(deps: NotifyDeps): Promise<number> {
  const { name: organisation, timeZone } = await getIssuer(deps);
  let sentCount = 0;
  for (;;) {
    const pending = await listPendingNotices(deps.db, BATCH_SIZE);
    for (const notice of pending)
      if (await sendMonthlyNotice(deps, notice, { organisation, timeZone })) sentCount++;
    if (pending.length < BATCH_SIZE) return sentCount;
  }
}

type PendingNotice = Awaited<ReturnType<typeof listPendingNotices>>[number];

async function sendMonthlyNotice(
  deps: NotifyDeps,
  notice: PendingNotice,
  { organisation, timeZone }: { organisation: string; timeZone: string },
): Promise<boolean> {
  const monthly = await findMonthly(deps.db, notice.monthlyId);
  if (!monthly) return false;
  const donor = await findDonor(deps.db, monthly.donorId);
  const year = notice.kind === "year" ? Number(notice.which) : null;
  const yearTotal =
    year === null ? null : { year, ...(await sumYear(deps.db, monthly.id, yearRange(year, timeZone))) };
  return transact(deps.db, async (tx) => {
    if (!(await markNoticeMailed(tx, notice, deps.now())) || donor.email === null) return false;
    const mail = createMonthlyNoticeMail({
      kind: notice.kind,
      email: donor.email,
      locale: toLocale(monthly.locale),
      organisation,
      origin: deps.origin,
      token: await createManageToken(tx, deps, monthly.id),
      amountMinor: monthly.amountMinor + monthly.coverMinor,
      currency: monthly.currency,
      cardUntil: monthly.cardUntil,
      yearTotal,
    });
    await enqueueMail(tx, deps, mail);
    return true;
  });
}

/** Creates notices for expiring cards and, in January, for the year before. */
export async function createCalendarNotices(deps: Pick<Deps, "db" | "now">): Promise<void> {
  const now = deps.now();
  const timeZone = await getTimeZone(deps);
  const month = calendarDay(now, timeZone).slice(0, 7);
  await forEachBatch(
    () => listExpiringCards(deps.db, month, BATCH_SIZE),
    async ({ id, cardUntil }) =>
      transact(deps.db, async (tx) => {
        await insertMonthlyNotice(tx, id, "card", cardUntil!, now);
        await updateMonthly(tx, id, { card_notified_until: cardUntil });
      }),
  );
  const year = yearOf(now, timeZone) - 1;
  if (month.endsWith("-01"))
    await forEachBatch(
      () => listMonthlyWithoutStatement(deps.db, year, yearRange(year, timeZone), BATCH_SIZE),
      ({ id }) => transact(deps.db, (tx) => insertMonthlyNotice(tx, id, "year", String(year), now)),
    );
  await transact(deps.db, (tx) => enqueueJob(tx, "gifts.notices"));
}

/** `handle` must remove its item from the list, or this never ends. */
async function forEachBatch<T>(
  list: () => Promise<T[]>,
  handle: (item: T) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const found = await list();
    for (const item of found) await handle(item);
    if (found.length < BATCH_SIZE) return;
  }
}
