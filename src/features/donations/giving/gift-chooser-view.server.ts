import { formatMoney } from "../../../platform/money/format-money";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { formatInputAmount, money } from "../../../platform/money/money";
import { parseAmount } from "../../../platform/money/typed-amount";
import { type GiftChoice, chosenAmount, periodOf, preselectedOf } from "./gift-choice.model";
import { type GiftTotal, giftTotal } from "./gift-total.model";
import type { GiftPeriod, GivingWays } from "./giving.model";
import type { PaymentFee } from "./payment-fee.model";
import type { SuggestedAmount } from "./suggested-amounts.model";

export type ChooserOptions = {
  ways: GivingWays;
  currency: string;
  amounts: Record<GiftPeriod, readonly SuggestedAmount[]>;
};

export function giftChooserView(options: ChooserOptions, choice: GiftChoice, locale: Locale) {
  const { ways, currency } = options;
  const period = ways.monthly ? periodOf(choice) : "one_time";
  const amounts = {
    one_time: amountViews(options.amounts.one_time, currency, locale),
    monthly: amountViews(options.amounts.monthly, currency, locale),
  };
  const typed = chosenAmount(choice);
  const parsed = typed === "" || currency === "" ? null : parseAmount(typed, currency, locale);
  const value = parsed && parsed.minor > 0 ? formatInputAmount(parsed) : typed.slice(0, MAX_TYPED_LENGTH);
  const isListed = amounts[period].some((each) => each.value === value);
  const selectedOf = (each: GiftPeriod): string =>
    each === period && value !== ""
      ? isListed
        ? value
        : ""
      : (preselectedOf(amounts[each], each)?.value ?? "");
  const selected = {
    period,
    one_time: selectedOf("one_time"),
    monthly: selectedOf("monthly"),
    // Unreadable input stays as typed; submitting the form reports it.
    other: isListed ? "" : value,
  };
  return { ways, currency, amounts, selected };
}
export type GiftChooserView = ReturnType<typeof giftChooserView>;

const MAX_TYPED_LENGTH = 24;

const amountViews = (rows: readonly SuggestedAmount[], currency: string, locale: Locale) =>
  rows.map(({ amountMinor, title, perk }) => ({
    value: formatInputAmount(money(amountMinor, currency)),
    amount: formatMoney(money(amountMinor, currency), locale),
    title: title ? localize(title, locale) : null,
    perk: perk ? localize(perk, locale) : null,
  }));

export const initialTotal = (
  { currency, selected }: GiftChooserView,
  fee: PaymentFee | null,
  locale: Locale,
): GiftTotal | null => {
  const { period, one_time: amount, monthly: monthlyAmount, other } = selected;
  return giftTotal({ period, amount, monthlyAmount, other }, currency, fee, locale);
};
