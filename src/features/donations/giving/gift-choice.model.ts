import type { GiftPeriod } from "./giving.model";

/**
 * The inputs of the amount chooser: query parameters of links to `/support`, `/donate` and fundraisers, and fields of the
 * posted form. `amount` and `monthlyAmount` are suggested amounts; `other` is typed and counts before them.
 */
export const GIFT_CHOICE_FIELDS = ["period", "amount", "monthlyAmount", "other", "currency", "for"] as const;
/** What a link or a form says, as it was typed. A missing field counts as empty. */
export type GiftChoice = Partial<Record<(typeof GIFT_CHOICE_FIELDS)[number], string>>;

/** Longest value of a query parameter that is read, in characters. */
const MAX_VALUE_LENGTH = 100;

/** The choice in the query of a link. */
export const giftChoiceOf = (query: URLSearchParams): GiftChoice =>
  Object.fromEntries(
    GIFT_CHOICE_FIELDS.map((name) => [name, (query.get(name) ?? "").slice(0, MAX_VALUE_LENGTH).trim()]),
  );

/** Monthly only when it is named, so that no donor gives monthly by mistake. */
export const periodOf = ({ period }: GiftChoice): GiftPeriod =>
  period === "monthly" ? "monthly" : "one_time";

/** The amount as text; empty when none is chosen. Links name a monthly amount as `amount`, too. */
export function chosenAmount(choice: GiftChoice): string {
  const { amount = "", monthlyAmount = "", other = "" } = choice;
  return other.trim() || (periodOf(choice) === "monthly" && monthlyAmount) || amount;
}

/**
 * Whether an amount was chosen for the other period only. Browsers that do not know `:has()` show the amounts of both periods;
 * what is chosen there must not be booked as the amount that stands first for this one.
 * @param offered the suggested amounts of the form, as it writes them
 */
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

/** Position of the suggested amount that is chosen at first. */
const PRESELECTED: Record<GiftPeriod, number> = { one_time: 1, monthly: 0 };

/** The suggested amount that is chosen at first; undefined when there is none. */
export const preselectedOf = <T>(amounts: readonly T[], period: GiftPeriod): T | undefined =>
  amounts[Math.min(PRESELECTED[period], amounts.length - 1)];
