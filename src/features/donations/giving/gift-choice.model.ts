import type { GiftPeriod } from "./giving.model";

/** Query parameters and form fields. `amount` and `monthlyAmount` are suggestions; a typed `other` wins. */
export const GIFT_CHOICE_FIELDS = ["period", "amount", "monthlyAmount", "other", "currency", "for"] as const;
export type GiftChoice = Partial<Record<(typeof GIFT_CHOICE_FIELDS)[number], string>>;

const MAX_VALUE_LENGTH = 100;

export const giftChoiceOf = (query: URLSearchParams): GiftChoice =>
  Object.fromEntries(
    GIFT_CHOICE_FIELDS.map((name) => [name, (query.get(name) ?? "").slice(0, MAX_VALUE_LENGTH).trim()]),
  );

/** Monthly only when named, so that no donor gives monthly by mistake. */
export const periodOf = ({ period }: GiftChoice): GiftPeriod =>
  period === "monthly" ? "monthly" : "one_time";

/** Links name a monthly amount `amount` too. */
export function chosenAmount(choice: GiftChoice): string {
  const { amount = "", monthlyAmount = "", other = "" } = choice;
  return other.trim() || (periodOf(choice) === "monthly" && monthlyAmount) || amount;
}

/** Whether only the other period has a chosen amount: browsers without `:has()` show the amounts of both. */
export function isOtherPeriodChosen(
  choice: GiftChoice,
  offered: Record<GiftPeriod, readonly { value: string }[]>,
): boolean {
  const { amount = "", monthlyAmount = "", other = "" } = choice;
  const chosen = { one_time: amount, monthly: monthlyAmount };
  const period = periodOf(choice);
  const otherPeriod = period === "monthly" ? "one_time" : "monthly";
  const isUntouched = (each: GiftPeriod) =>
    chosen[each] === (preselectedOf(offered[each], each)?.value ?? "");
  return (
    other.trim() === "" && chosen[otherPeriod] !== "" && isUntouched(period) && !isUntouched(otherPeriod)
  );
}

const PRESELECTED: Record<GiftPeriod, number> = { one_time: 1, monthly: 0 };

export const preselectedOf = <T>(amounts: readonly T[], period: GiftPeriod): T | undefined =>
  amounts[Math.min(PRESELECTED[period], amounts.length - 1)];
