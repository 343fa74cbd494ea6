import { formatMoney, formatShare } from "../../platform/format";
import { type Locale, localize, mapSaid } from "../../platform/languages";
import { renderMarkdown } from "../../platform/markdown.server";
import { decimalsOf, money } from "../../platform/money";
import { EXAMPLE_GIFT, arrives } from "./donations.model";
import type { getGiftPanel, getSupport } from "./donations.service.server";

type Panel = Awaited<ReturnType<typeof getGiftPanel>>;
type Support = Awaited<ReturnType<typeof getSupport>>;

/** The gift panel: what each amount brings and where a transfer goes. */
export function giftPanelView({ amounts, account }: Panel, locale: Locale) {
  return {
    amounts: amounts.map(({ amountMinor, currency, title, perk }) => ({
      amount: formatMoney(money(amountMinor, currency), locale),
      ...localize({ title, perk }, locale),
    })),
    currency: amounts[0]?.currency ?? "",
    account: account && {
      holder: account.holder,
      bank: account.bank,
      number: account.number,
      swift: account.swift,
      note: account.note ? localize(account.note, locale) : null,
    },
  };
}
export type GiftPanelView = ReturnType<typeof giftPanelView>;

/** Everything the support page shows. */
export function supportView({ tiers, panel, page }: Support, locale: Locale) {
  return {
    tiers: tiers.map(({ id, amountMinor, currency, period, name, title, description, perks }) => ({
      id,
      amount: formatMoney(money(amountMinor, currency), locale),
      monthly: period === "monthly",
      ...localize({ name, title, description, perks }, locale),
    })),
    panel: giftPanelView(panel, locale),
    figures: page && figuresView(page, locale),
    questions: (page?.questions ?? []).map(({ question, answer }) => ({
      question: localize(question, locale),
      answer: mapSaid(localize(answer, locale), renderMarkdown),
    })),
  };
}
export type SupportView = ReturnType<typeof supportView>;

function figuresView(page: NonNullable<Support["page"]>, locale: Locale) {
  const gift = money(EXAMPLE_GIFT * 10 ** decimalsOf(page.currency), page.currency);
  return {
    gift: formatMoney(gift, locale),
    note: localize(page.figuresNote, locale),
    costs: page.transferCosts.map((cost) => {
      const left = arrives(gift, cost);
      return {
        way: localize(cost.way, locale),
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
