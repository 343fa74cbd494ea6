import { formatPercent } from "../../../platform/i18n/format";
import { formatMoney } from "../../../platform/money/format-money";
import { localize, mapResolvedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { renderMarkdown } from "../../../platform/text/markdown.server";
import { type Money, decimalsOf, toMajorUnits, money, parseAmount } from "../../../platform/money/money";
import { EXAMPLE_AMOUNT, amountReceived } from "./giving.model";
import type { BankAccount } from "./giving.model";
import type { getSupport } from "./giving.service.server";

type SupportData = Awaited<ReturnType<typeof getSupport>>;

/** What a link has chosen: `/support?amount=50&period=monthly`. */
export type PanelPreset = { amount: string | null; period: string | null };
export const NO_PRESET: PanelPreset = { amount: null, period: null };

/** The gift panel: what each amount brings, and in which ways one can give. */
export function giftPanelView(
  { amounts, currency, ways }: SupportData["panel"],
  locale: Locale,
  { amount, period }: PanelPreset,
) {
  const presetAmount = amount === null || currency === "" ? null : parseAmount(amount, currency, locale);
  const amountOptions = amounts.map(({ amountMinor, title, perk }) => ({
    value: formatInputAmount(money(amountMinor, currency)),
    amount: formatMoney(money(amountMinor, currency), locale),
    ...localize({ title, perk }, locale),
  }));
  const value = presetAmount && presetAmount.minor > 0 ? formatInputAmount(presetAmount) : "";
  const isListed = amountOptions.some((each) => each.value === value);
  return {
    amounts: amountOptions,
    currency,
    ways,
    /** Whether a link has chosen. */
    chosen: amount !== null || period !== null,
    preset: {
      kind: ways.monthly && period === "monthly" ? ("monthly" as const) : ("one_time" as const),
      amount: isListed ? value : "",
      other: isListed ? "" : value,
    },
  };
}

/** Where a transfer goes, for the reader. */
export const bankAccountView = (account: BankAccount, locale: Locale) => ({
  holder: account.holder,
  bank: account.bank,
  number: account.number,
  swift: account.swift,
  note: account.note ? localize(account.note, locale) : null,
});
export type BankAccountView = ReturnType<typeof bankAccountView>;

/** An amount for a field or a link: no groups, a point, decimals only when they say something. */
export function formatInputAmount(amount: Money): string {
  const decimals = decimalsOf(amount.currency);
  const isWholeAmount = amount.minor % 10 ** decimals === 0;
  return toMajorUnits(amount).toFixed(isWholeAmount ? 0 : decimals);
}
export type GiftPanelView = ReturnType<typeof giftPanelView>;

/** Everything the support page shows. */
export function supportView(
  { tiers, panel, page, cardFee }: SupportData,
  locale: Locale,
  preset: PanelPreset,
) {
  return {
    tiers: tiers.map(({ id, amountMinor, currency, period, name, title, description, perks }) => ({
      id,
      amount: formatMoney(money(amountMinor, currency), locale),
      monthly: period === "monthly",
      to: `/donate?${new URLSearchParams({ amount: formatInputAmount(money(amountMinor, currency)), currency, period })}`,
      ...localize({ name, title, description, perks }, locale),
    })),
    panel: giftPanelView(panel, locale, preset),
    breakdown: page && page.spending.length > 0 ? breakdownView(page, cardFee, locale) : null,
    questions: (page?.questions ?? []).map(({ question, answer }) => ({
      question: localize(question, locale),
      answer: mapResolvedText(localize(answer, locale), renderMarkdown),
    })),
  };
}
export type SupportView = ReturnType<typeof supportView>;

function breakdownView(
  page: NonNullable<SupportData["page"]>,
  cardFee: SupportData["cardFee"],
  locale: Locale,
) {
  const gift = money(EXAMPLE_AMOUNT * 10 ** decimalsOf(page.currency), page.currency);
  const cardCosts = cardFee === null ? [] : [{ ...cardFee, way: null }];
  return {
    gift: formatMoney(gift, locale),
    note: localize(page.totalsNote, locale),
    costs: [...cardCosts, ...page.transferCosts].map((cost) => {
      const received = amountReceived(gift, cost);
      return {
        /** Null: by card. */
        way: cost.way && localize(cost.way, locale),
        fee: formatMoney(money(gift.minor - received.minor, gift.currency), locale),
        arrives: formatMoney(received, locale),
      };
    }),
    spending: page.spending.map(({ label, percent }) => ({
      label: localize(label, locale),
      share: percent / 100,
      amount: formatPercent(percent / 100, locale),
    })),
  };
}
export type BreakdownView = ReturnType<typeof breakdownView>;
