import type { ContentKind } from "../../platform/content-kind";
import { type Role, type User, denial } from "../../platform/who";
import { giftsSince } from "../donations/gift-numbers.service.server";
import { confirmedBefore } from "../newsletter/newsletter-numbers.service.server";
import { hasSample } from "../sample/sample.service.server";
import { type WaitingDeps, readWaiting } from "./waiting.service.server";

/** How far back the numbers go. */
const MONTHS = 12;

/** The first days of the last twelve months and of the one to come, in UTC. */
function monthsUntil(now: Date): string[] {
  const first = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
  return Array.from({ length: MONTHS + 1 }, (_, at) => first(MONTHS - 1 - at));
}

type Given = Awaited<ReturnType<typeof giftsSince>>[number];

/** Every month of each currency, those without gifts as well. */
const whole = (months: readonly string[], given: readonly Given[]): Given[] =>
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

/** What waits for somebody and how things go, of all that their roles open; the rest is null. */
export async function readOverview(deps: WaitingDeps, kinds: readonly ContentKind[], who: User) {
  const opens = (...wanted: [Role, ...Role[]]) => !denial({ roles: wanted }, who);
  const months = monthsUntil(deps.now());
  const confirmed = opens("editor", "auditor") ? await confirmedBefore(deps, months.slice(1)) : null;
  return {
    sample: opens("owner") && (await hasSample(deps)),
    waiting: await readWaiting(deps, kinds, who),
    gifts: opens("finance", "auditor")
      ? whole(months.slice(0, -1), await giftsSince(deps, months[0]!))
      : null,
    subscribers: confirmed?.map((count, at) => ({ month: months[at]!, count })) ?? null,
  };
}
