import { formatMoney, formatShare } from "../../platform/format";
import { type Locale, localize, mapSaid } from "../../platform/languages";
import { renderMarkdown } from "../../platform/markdown.server";
import { type Money, decimalsOf, majorUnits, money, parseAmount } from "../../platform/money";
import { EXAMPLE_GIFT, arrives } from "./donations.model";
import type { BankAccount } from "./donations.model";
import type { getSupport } from "./donations.service.server";

type Support = Awaited<ReturnType<typeof getSupport>>;

/** What a link has chosen: `/support?amount=50&period=monthly`. */
export type PanelPreset = { amount: string | null; period: string | null };
export const NO_PRESET: PanelPreset = { amount: null, period: null };

/** The gift panel: what each amount brings, and in which ways one can give. */
export function giftPanelView(
  { amounts, currency, ways }: Support["panel"],
  locale: Locale,
  { amount, period }: PanelPreset,
) {
  const asked = amount === null || currency === "" ? null : parseAmount(amount, currency, locale);
  const shown = amounts.map(({ amountMinor, title, perk }) => ({
    value: plainAmount(money(amountMinor, currency)),
    amount: formatMoney(money(amountMinor, currency), locale),
    ...localize({ title, perk }, locale),
  }));
  const value = asked && asked.minor > 0 ? plainAmount(asked) : "";
  const listed = shown.some((each) => each.value === value);
  return {
    amounts: shown,
    currency,
    ways,
    /** Whether a link has chosen. */
    chosen: amount !== null || period !== null,
    preset: {
      kind: ways.monthly && period === "monthly" ? ("monthly" as const) : ("one_time" as const),
      amount: listed ? value : "",
      other: listed ? "" : value,
    },
  };
}

/** Where a transfer goes, for the reader. */
export const accountView = (account: BankAccount, locale: Locale) => ({
  holder: account.holder,
  bank: account.bank,
  number: account.number,
  swift: account.swift,
  note: account.note ? localize(account.note, locale) : null,
});
export type AccountView = ReturnType<typeof accountView>;

/** An amount for a field or a link: no groups, a point, decimals only when they say something. */
export function plainAmount(amount: Money): string {
  const decimals = decimalsOf(amount.currency);
  const whole = amount.minor % 10 ** decimals === 0;
  return majorUnits(amount).toFixed(whole ? 0 : decimals);
}
export type GiftPanelView = ReturnType<typeof giftPanelView>;

/** Everything the support page shows. */
export function supportView({ tiers, panel, page, cardFee }: Support, locale: Locale, preset: PanelPreset) {
  return {
    tiers: tiers.map(({ id, amountMinor, currency, period, name, title, description, perks }) => ({
      id,
      amount: formatMoney(money(amountMinor, currency), locale),
      monthly: period === "monthly",
      to: `/donate?${new URLSearchParams({ amount: plainAmount(money(amountMinor, currency)), currency, period })}`,
      ...localize({ name, title, description, perks }, locale),
    })),
    panel: giftPanelView(panel, locale, preset),
    figures: page && page.spending.length > 0 ? figuresView(page, cardFee, locale) : null,
    questions: (page?.questions ?? []).map(({ question, answer }) => ({
      question: localize(question, locale),
      answer: mapSaid(localize(answer, locale), renderMarkdown),
    })),
  };
}
export type SupportView = ReturnType<typeof supportView>;

function figuresView(page: NonNullable<Support["page"]>, cardFee: Support["cardFee"], locale: Locale) {
  const gift = money(EXAMPLE_GIFT * 10 ** decimalsOf(page.currency), page.currency);
  const byCard = cardFee === null ? [] : [{ ...cardFee, way: null }];
  return {
    gift: formatMoney(gift, locale),
    note: localize(page.figuresNote, locale),
    costs: [...byCard, ...page.transferCosts].map((cost) => {
      const left = arrives(gift, cost);
      return {
        /** Null: by card. */
        way: cost.way && localize(cost.way, locale),
        kept: formatMoney(money(gift.minor - left.minor, gift.currency), locale),
        arrives: formatMoney(left, locale),
      };
    }),
    spending: page.spending.map(({ label, percent }) => ({
      label: localize(label, locale),
      share: percent / 100,
      amount: formatShare(percent / 100, locale),
    })),
  };
}
export type FiguresView = ReturnType<typeof figuresView>;
