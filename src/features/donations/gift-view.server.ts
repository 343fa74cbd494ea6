import { m } from "../../paraglide/messages";
import { formatDate, formatExact, formatMoney } from "../../platform/format";
import { type Locale, localize } from "../../platform/languages";
import { money, parseAmount } from "../../platform/money";
import { accountView, plainAmount } from "./donation-view.server";
import { coverFor } from "./gift.model";
import { giftPath } from "./gift-links.server";
import type { Deps } from "../../platform/deps";
import type { donorWall, giftChoices, giftOutcome } from "./gifts.service.server";

type Outcome = NonNullable<Awaited<ReturnType<typeof giftOutcome>>>;
type Choices = Awaited<ReturnType<typeof giftChoices>>;

/** What the form is filled in with before anybody has typed: from a link or the panel. Nonsense is left out. */
export type GiftPreset = { amount: string; kind: string; purpose: string; currency: string };

/** The choices of the gift form in the language of the reader. */
export function giftChoicesView(
  { currencies, campaigns, programs, ways }: Choices,
  preset: GiftPreset,
  locale: Locale,
) {
  const own = campaigns.find(({ slug }) => preset.purpose === `campaign:${slug}`);
  const currency =
    own?.currency ??
    currencies.find((each) => each.currency === preset.currency)?.currency ??
    currencies[0]?.currency ??
    "";
  const fee = currencies.find((each) => each.currency === currency);
  const amount = currency === "" ? null : parseAmount(preset.amount, currency, locale);
  const title = (text: Choices["programs"][number]["title"]) => {
    const said = localize(text, locale);
    return typeof said === "string" ? said : said.text;
  };
  return {
    ways,
    currencies: currencies.map(({ currency: value, leastMinor }) => ({
      value,
      label: m.gifts_currency_from({ currency: value, least: formatMoney(money(leastMinor, value), locale) }),
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
            gift: formatExact(amount, locale),
            amount: formatExact(coverFor(amount, fee), locale),
          })
        : m.gifts_cover_hint(),
    initial: {
      kind: ways.monthly && preset.kind === "monthly" ? "monthly" : "one_time",
      // What is not understood stays as it was typed: it is asked back when the form is sent.
      amount: amount ? plainAmount(amount) : preset.amount.slice(0, 24),
      currency,
      purpose: preset.purpose === "" ? "general" : preset.purpose,
      method: ways.card ? "card" : "transfer",
    },
  };
}

/** What the thank-you page shows. */
export function giftOutcomeView(deps: Pick<Deps, "keys">, gift: Outcome, locale: Locale) {
  const total = money(gift.amountMinor + gift.coverMinor, gift.currency);
  const purpose = gift.designation && localize(gift.designation.title, locale);
  const { designation } = gift;
  const offered = gift.kind === "one_time" && gift.state === "paid" && gift.method === "card";
  const tier = offered ? gift.monthlyTier : null;
  const chosen = designation ? `${designation.kind}:${designation.slug}` : "general";
  return {
    reference: gift.reference,
    state: gift.state,
    /** Whether its money is here. */
    arrived: gift.state === "paid" || gift.state === "partly_refunded",
    method: gift.method,
    monthly: gift.kind === "monthly",
    amount: formatExact(total, locale),
    purpose,
    campaign: designation?.kind === "campaign" ? designation.slug : null,
    self: giftPath(deps, "thanks", gift, locale),
    payUrl: gift.payUrl,
    account: gift.account && accountView(gift.account, locale),
    accountChanged:
      gift.accountChangedAt &&
      m.changes_account_note({ date: formatDate(gift.accountChangedAt, locale) }, { locale }),
    receipt: gift.receipts.length > 0 ? giftPath(deps, "receipt", gift, locale) : null,
    again: `/donate?${new URLSearchParams({ amount: plainAmount(money(gift.amountMinor, gift.currency)), currency: gift.currency, period: gift.kind, for: chosen })}`,
    offer: tier && {
      to: `/donate?${new URLSearchParams({ amount: plainAmount(money(tier.amountMinor, tier.currency)), currency: tier.currency, period: "monthly", for: chosen })}`,
      amount: formatMoney(money(tier.amountMinor, tier.currency), locale),
      title: localize(tier.title, locale),
    },
  };
}
export type GiftOutcomeView = ReturnType<typeof giftOutcomeView>;

/** The wall of a campaign. */
export const donorWallView = (wall: Awaited<ReturnType<typeof donorWall>>, locale: Locale) =>
  wall &&
  wall.map(({ id, name, paidAt, message }) => ({ id, name, on: formatDate(paidAt, locale), message }));
export type DonorWallView = NonNullable<ReturnType<typeof donorWallView>>;
