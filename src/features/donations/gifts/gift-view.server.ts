import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/time/format-date";
import { formatMoneyExact, formatMoney } from "../../../platform/money/format-money";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { formatInputAmount, money } from "../../../platform/money/money";
import { bankAccountView } from "../giving/giving-view.server";
import { giftPath, payAgainPath } from "./gift-links.server";
import { hrefOf } from "../../../platform/i18n/href";
import type { Deps } from "../../../platform/deps";
import type { getGiftOutcome } from "./gifts.service.server";
import type { getDonorWall } from "./donor-wall/donor-wall.service.server";

type GiftOutcome = NonNullable<Awaited<ReturnType<typeof getGiftOutcome>>>;

export function giftOutcomeView(deps: Pick<Deps, "keys">, gift: GiftOutcome, locale: Locale) {
  const total = money(gift.amountMinor + gift.coverMinor, gift.currency);
  const purpose = gift.designation && localize(gift.designation.title, locale);
  const { designation } = gift;
  const offersMonthly = gift.kind === "one_time" && gift.state === "paid" && gift.method === "card";
  const tier = offersMonthly ? gift.monthlyTier : null;
  const purposeValue = designation ? `${designation.kind}:${designation.slug}` : "general";
  return {
    reference: gift.reference,
    state: gift.state,
    isPaid: gift.state === "paid" || gift.state === "partly_refunded",
    method: gift.method,
    monthly: gift.kind === "monthly",
    amount: formatMoneyExact(total, locale),
    purpose,
    art: { seed: designation?.slug ?? "support" },
    campaign: designation?.kind === "campaign" ? designation.slug : null,
    selfUrl: giftPath(deps, "thanks", gift, locale),
    payUrl: gift.payUrl,
    account: gift.account && bankAccountView(gift.account, locale),
    accountChangedNote:
      gift.accountChangedAt &&
      m.changes_account_note(
        { date: formatDate(gift.accountChangedAt, locale, "long", gift.timeZone) },
        { locale },
      ),
    mailProblem: gift.mailProblem,
    donorName: gift.donorName,
    receipt: gift.receipts.length > 0 ? giftPath(deps, "receipt", gift, locale) : null,
    payAgainUrl: payAgainPath(deps, gift, locale),
    next: gift.nextAt && formatDate(gift.nextAt, locale, "long", gift.timeZone),
    manageUrl: gift.manageToken && hrefOf(`/donate/manage/${gift.manageToken}`, locale),
    booksUrl: designation?.kind === "campaign" ? `/transparency#${designation.slug}` : "/transparency",
    offer: tier && {
      to: `/donate?${new URLSearchParams({ amount: formatInputAmount(money(tier.amountMinor, tier.currency)), currency: tier.currency, period: "monthly", for: purposeValue })}`,
      amount: formatMoney(money(tier.amountMinor, tier.currency), locale),
      title: localize(tier.title, locale),
    },
  };
}
export type GiftOutcomeView = ReturnType<typeof giftOutcomeView>;

export const donorWallView = (wall: Awaited<ReturnType<typeof getDonorWall>>, locale: Locale) =>
  wall &&
  wall.map(({ id, name, paidOn, message }) => ({ id, name, on: formatDate(paidOn, locale), message }));
export type DonorWallView = NonNullable<ReturnType<typeof donorWallView>>;
