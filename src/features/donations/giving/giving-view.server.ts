import { formatPercent } from "../../../platform/i18n/format";
import { formatMoney } from "../../../platform/money/format-money";
import { localize, mapResolvedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { renderMarkdown } from "../../../platform/text/markdown.server";
import { decimalsOf, formatInputAmount, money } from "../../../platform/money/money";
import { EXAMPLE_AMOUNT, amountReceived } from "./giving.model";
import type { BankAccount } from "./giving.model";
import { type GiftChoice, chosenAmount } from "./gift-choice.model";
import { giftChooserView, initialTotal } from "./gift-chooser-view.server";
import type { GiftPanelData, getSupport } from "./giving.service.server";

type SupportData = Awaited<ReturnType<typeof getSupport>>;

export function giftPanelView(panel: GiftPanelData, locale: Locale, choice: GiftChoice) {
  const chooser = giftChooserView(panel, choice, locale);
  return {
    chooser,
    currencies: panel.currencies,
    registration: panel.registration,
    total: initialTotal(chooser, null, locale),
    /** Whether a link preset the choice. */
    chosen: chosenAmount(choice) !== "" || (choice.period ?? "") !== "",
  };
}
export type GiftPanelView = ReturnType<typeof giftPanelView>;

export const bankAccountView = (account: BankAccount, locale: Locale) => ({
  holder: account.holder,
  bank: account.bank,
  number: account.number,
  swift: account.swift,
  note: account.note ? localize(account.note, locale) : null,
});
export type BankAccountView = ReturnType<typeof bankAccountView>;

export function supportView(
  { tiers, panel, page, cardFee }: SupportData,
  locale: Locale,
  choice: GiftChoice,
) {
  return {
    tiers: tiers.map(({ id, amountMinor, currency, period, name, title, description, perks }) => ({
      id,
      amount: formatMoney(money(amountMinor, currency), locale),
      monthly: period === "monthly",
      to: `/donate?${new URLSearchParams({ amount: formatInputAmount(money(amountMinor, currency)), currency, period })}`,
      ...localize({ name, title, description, perks }, locale),
    })),
    panel: giftPanelView(panel, locale, choice),
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
