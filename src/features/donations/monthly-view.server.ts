import type { Deps } from "../../platform/deps";
import { formatDate, formatExact } from "../../platform/format";
import { type Locale, localize } from "../../platform/languages";
import { money } from "../../platform/money";
import { plainAmount } from "./donation-view.server";
import { hasArrived } from "./gift.model";
import { giftPath } from "./gift-links.server";
import { MONTHLY_ACTIONS, type managedGift } from "./monthly.service.server";

type Managed = NonNullable<Awaited<ReturnType<typeof managedGift>>>;

/** What the page of a monthly gift shows. */
export function managedView(deps: Pick<Deps, "keys">, monthly: Managed, locale: Locale) {
  const { currency, state } = monthly;
  return {
    state,
    total: formatExact(money(monthly.amountMinor + monthly.coverMinor, currency), locale),
    cover: monthly.coverMinor > 0 ? formatExact(money(monthly.coverMinor, currency), locale) : null,
    amount: plainAmount(money(monthly.amountMinor, currency)),
    currency,
    purpose: monthly.designation && localize(monthly.designation.title, locale),
    next: monthly.nextAt && state !== "paused" ? formatDate(monthly.nextAt, locale) : null,
    /** Last month of its card, while it is of use to know. */
    card:
      monthly.cardUntil && state !== "cancelled"
        ? formatDate(`${monthly.cardUntil}-01`, locale, "monthYear")
        : null,
    began: formatDate(monthly.createdAt, locale),
    actions: [...MONTHLY_ACTIONS[state]],
    instalments: monthly.instalments.map((gift) => ({
      id: gift.id,
      on: formatDate(gift.paidAt ?? gift.createdAt, locale),
      amount: formatExact(money(gift.amountMinor + gift.coverMinor, currency), locale),
      state: gift.state,
      receipt: hasArrived(gift.state) ? giftPath(deps, "receipt", gift, locale) : null,
    })),
  };
}
export type ManagedView = ReturnType<typeof managedView>;
