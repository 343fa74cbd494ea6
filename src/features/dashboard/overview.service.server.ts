import type { ContentKind } from "../../platform/content/content-kind";
import { type Role, type User, checkAccess } from "../../platform/auth/principal";
import { sumGiftsSince } from "../donations/gifts/gift-statistics.service.server";
import { countSubscribersConfirmedBefore } from "../newsletter/newsletter-statistics.service.server";
import { getToday } from "../site/site.service.server";
import { hasSample } from "../sample/sample.service.server";
import { type PendingItemDeps, listPendingItems } from "./pending-items.service.server";

const MONTHS = 12;

/** Returns the first days of the last twelve months and of the next month. @param today `2026-12-31` */
function monthsUntil(today: string): string[] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
  return Array.from({ length: MONTHS + 1 }, (_, at) => first(MONTHS - 1 - at));
}

type MonthlyGifts = Awaited<ReturnType<typeof sumGiftsSince>>[number];

const fillMissingMonths = (months: readonly string[], given: readonly MonthlyGifts[]): MonthlyGifts[] =>
  [...new Set(given.map(({ currency }) => currency))].flatMap((currency) =>
    months.map(
      (month) =>
        given.find((one) => one.month === month && one.currency === currency) ?? {
          month,
          currency,
          minor: 0,
        },
    ),
  );

/** Returns null for each part that the user's roles do not open. */
export async function readOverview(deps: PendingItemDeps, kinds: readonly ContentKind[], who: User) {
  const hasAccess = (...wanted: [Role, ...Role[]]) => !checkAccess({ roles: wanted }, who);
  const months = monthsUntil(await getToday(deps));
  const confirmed = hasAccess("editor", "auditor")
    ? await countSubscribersConfirmedBefore(deps, months.slice(1))
    : null;
  return {
    sample: hasAccess("owner") && (await hasSample(deps)),
    waiting: await listPendingItems(deps, kinds, who),
    gifts: hasAccess("finance", "auditor")
      ? fillMissingMonths(months.slice(0, -1), await sumGiftsSince(deps, months[0]!))
      : null,
    subscribers: confirmed?.map((count, at) => ({ month: months[at]!, count })) ?? null,
  };
}
