import { m } from "../../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import { formatMoneyExact, formatMoney } from "../../../platform/money/format-money";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { money, parseAmount } from "../../../platform/money/money";
import { bankAccountView, formatInputAmount } from "../giving/giving-view.server";
import { numberFormat } from "../../../platform/i18n/format";
import { type PaymentFee, calculateFeeCover } from "./payment-fee.model";
import { giftPath } from "./gift-links.server";
import type { Deps } from "../../../platform/deps";
import type { getGiftOutcome } from "./gifts.service.server";
import type { getGiftFormOptions } from "./gift-form.service.server";
import type { getDonorWall } from "./donor-wall/donor-wall.service.server";

type GiftOutcome = NonNullable<Awaited<ReturnType<typeof getGiftOutcome>>>;
type GiftFormOptions = Awaited<ReturnType<typeof getGiftFormOptions>>;

/** What the form is filled in with before anybody has typed: from a link or the panel. Nonsense is left out. */
export type GiftPreset = { amount: string; kind: string; purpose: string; currency: string };

/** The choices of the gift form in the language of the reader. */
export function giftFormView(
  { currencies, campaigns, programs, ways }: GiftFormOptions,
  preset: GiftPreset,
  locale: Locale,
) {
  const presetCampaign = campaigns.find(({ slug }) => preset.purpose === `campaign:${slug}`);
  const currency =
    presetCampaign?.currency ??
    currencies.find((each) => each.currency === preset.currency)?.currency ??
    currencies[0]?.currency ??
    "";
  const fee = currencies.find((each) => each.currency === currency);
  const amount = currency === "" ? null : parseAmount(preset.amount, currency, locale);
  const title = (text: GiftFormOptions["programs"][number]["title"]) => {
    const resolved = localize(text, locale);
    return typeof resolved === "string" ? resolved : resolved.text;
  };
  return {
    ways,
    currencies: currencies.map(({ currency: value, minMinor }) => ({
      value,
      label: m.gifts_currency_from({ currency: value, least: formatMoney(money(minMinor, value), locale) }),
    })),
    purposes: [
      { value: "general", label: m.gifts_purpose_general() },
      ...campaigns.map((each) => ({
        value: `campaign:${each.slug}`,
        label: m.gifts_purpose_campaign({ title: title(each.title) }),
      })),
      ...programs.map((each) => ({
        value: `program:${each.slug}`,
        label: m.gifts_purpose_program({ title: title(each.title) }),
      })),
    ],
    cover:
      fee && amount && amount.minor > 0
        ? m.gifts_cover_amount({
            gift: formatMoneyExact(amount, locale),
            amount: formatMoneyExact(calculateFeeCover(amount, fee), locale),
          })
        : coverHint(fee, currency, locale),
    initial: {
      kind: ways.monthly && preset.kind === "monthly" ? "monthly" : "one_time",
      // What is not understood stays as it was typed: it is asked back when the form is sent.
      amount: amount ? formatInputAmount(amount) : preset.amount.slice(0, 24),
      currency,
      purpose: preset.purpose === "" ? "general" : preset.purpose,
      method: ways.card ? "card" : "transfer",
    },
  };
}

/** How the card fee is made up, for a gift whose amount is not known yet; empty without a currency. */
const coverHint = (fee: PaymentFee | undefined, currency: string, locale: Locale): string =>
  fee === undefined
    ? ""
    : m.gifts_cover_hint({
        percent: numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(
          fee.perMille / 1000,
        ),
        fixed: formatMoneyExact(money(fee.fixedMinor, currency), locale),
      });

/** What the thank-you page shows. */
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
    /** Whether its money is here. */
    isPaid: gift.state === "paid" || gift.state === "partly_refunded",
    method: gift.method,
    monthly: gift.kind === "monthly",
    amount: formatMoneyExact(total, locale),
    purpose,
    campaign: designation?.kind === "campaign" ? designation.slug : null,
    selfUrl: giftPath(deps, "thanks", gift, locale),
    payUrl: gift.payUrl,
    account: gift.account && bankAccountView(gift.account, locale),
    accountChangedNote:
      gift.accountChangedAt &&
      m.changes_account_note(
        { date: formatDate(gift.accountChangedAt, locale, "long", DEFAULT_TIME_ZONE) },
        { locale },
      ),
    mailProblem: gift.mailProblem,
    donorName: gift.donorName,
    receipt: gift.receipts.length > 0 ? giftPath(deps, "receipt", gift, locale) : null,
    retryUrl: `/donate?${new URLSearchParams({ amount: formatInputAmount(money(gift.amountMinor, gift.currency)), currency: gift.currency, period: gift.kind, for: purposeValue })}`,
    offer: tier && {
      to: `/donate?${new URLSearchParams({ amount: formatInputAmount(money(tier.amountMinor, tier.currency)), currency: tier.currency, period: "monthly", for: purposeValue })}`,
      amount: formatMoney(money(tier.amountMinor, tier.currency), locale),
      title: localize(tier.title, locale),
    },
  };
}
export type GiftOutcomeView = ReturnType<typeof giftOutcomeView>;

/** The wall of a campaign. */
export const donorWallView = (wall: Awaited<ReturnType<typeof getDonorWall>>, locale: Locale) =>
  wall &&
  wall.map(({ id, name, paidOn, message }) => ({ id, name, on: formatDate(paidOn, locale), message }));
export type DonorWallView = NonNullable<ReturnType<typeof donorWallView>>;
