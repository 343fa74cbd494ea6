import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { type Role, denial } from "../../platform/who";
import { countWaiting } from "../content/content.service.server";
import { mayLook } from "../content/content.model";
import { giftsSince } from "../donations/gift-numbers.service.server";
import { confirmedBefore } from "../newsletter/newsletter-numbers.service.server";
import { readConcerns } from "./waiting.service.server";

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

/** What waits and how things go, of all that these roles open; the rest is null. */
export async function readOverview(
  deps: Pick<Deps, "db" | "now" | "backups">,
  kinds: readonly ContentKind[],
  roles: readonly Role[],
) {
  const opens = (...wanted: [Role, ...Role[]]) => !denial({ roles: wanted }, { kind: "user", id: "", roles });
  const months = monthsUntil(deps.now());
  const looked = kinds.filter((kind) => kind.publishes && mayLook(kind, roles));
  const content = await Promise.all(
    looked.map(async (kind) => ({ kind: kind.name, ...(await countWaiting(deps, kind)) })),
  );
  const confirmed = opens("editor", "auditor") ? await confirmedBefore(deps, months.slice(1)) : null;
  return {
    content,
    concerns: await readConcerns(deps, roles),
    gifts: opens("finance", "auditor")
      ? whole(months.slice(0, -1), await giftsSince(deps, months[0]!))
      : null,
    subscribers: confirmed?.map((count, at) => ({ month: months[at]!, count })) ?? null,
  };
}
