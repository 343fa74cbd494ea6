import type { Deps } from "../../../platform/deps";
import { formatDate } from "../../../platform/time/format-date";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { formatInputAmount, money } from "../../../platform/money/money";
import { hasBeenPaid } from "../gifts/gift.model";
import { giftPath } from "../gifts/gift-links.server";
import { MONTHLY_ACTIONS, type getManagedGift } from "./monthly-gifts.service.server";

type ManagedGift = NonNullable<Awaited<ReturnType<typeof getManagedGift>>>;

export function managedGiftView(deps: Pick<Deps, "keys">, monthly: ManagedGift, locale: Locale) {
  const { currency, state, timeZone } = monthly;
  const formatDay = (moment: Date) => formatDate(moment, locale, "long", timeZone);
  return {
    state,
    total: formatMoneyExact(money(monthly.amountMinor + monthly.coverMinor, currency), locale),
    cover: monthly.coverMinor > 0 ? formatMoneyExact(money(monthly.coverMinor, currency), locale) : null,
    amount: formatInputAmount(money(monthly.amountMinor, currency)),
    currency,
    purpose: monthly.designation && localize(monthly.designation.title, locale),
    next: monthly.nextAt && state !== "paused" ? formatDay(monthly.nextAt) : null,
    /** Expiry month of the card. */
    card:
      monthly.cardUntil && state !== "cancelled"
        ? formatDate(`${monthly.cardUntil}-01`, locale, "monthYear")
        : null,
    startedOn: formatDay(monthly.createdAt),
    actions: [...MONTHLY_ACTIONS[state]],
    donorName: monthly.donorName,
    instalments: monthly.instalments.map((gift) => ({
      id: gift.id,
      on: formatDay(gift.paidAt ?? gift.createdAt),
      amount: formatMoneyExact(money(gift.amountMinor + gift.coverMinor, currency), locale),
      state: gift.state,
      receipt: hasBeenPaid(gift.state) ? giftPath(deps, "receipt", gift, locale) : null,
    })),
  };
}
export type ManagedGiftView = ReturnType<typeof managedGiftView>;
