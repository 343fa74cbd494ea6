import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import type { DonationState, MonthlyState } from "../gift.model";
import type { MonthlyProblem } from "../monthly.service.server";

/** What was done, said once after it was. */
export const MONTHLY_SAID = ["pause", "resume", "cancel", "amount", "card"] as const;

type Spoken = { locale?: Locale };
const STATES: Record<MonthlyState, (inputs: object, spoken: Spoken) => string> = {
  incomplete: m.gifts_monthly_incomplete,
  active: m.gifts_monthly_active,
  past_due: m.gifts_monthly_past_due,
  paused: m.gifts_monthly_paused,
  cancelled: m.gifts_monthly_cancelled,
};
const SAID: Record<(typeof MONTHLY_SAID)[number], () => string> = {
  pause: m.gifts_said_pause,
  resume: m.gifts_said_resume,
  cancel: m.gifts_said_cancel,
  amount: m.gifts_said_amount,
  card: m.gifts_said_card,
};
const PROBLEMS: Record<Exclude<MonthlyProblem, "unknown">, () => string> = {
  not_now: m.gifts_manage_not_now,
  amount: m.gifts_amount_wrong,
  too_little: m.gifts_manage_little,
  too_much: m.gifts_problem_much,
  refused: m.gifts_manage_not_now,
  away: m.gifts_problem_away,
};

/** How a monthly gift stands, in the language of the page or in the given one. */
export const monthlyState = (state: MonthlyState, spoken: Spoken = {}): string => STATES[state]({}, spoken);
export const saidWords = (said: (typeof MONTHLY_SAID)[number]): string => SAID[said]();
export const monthlyProblem = (problem: Exclude<MonthlyProblem, "unknown">): string => PROBLEMS[problem]();

/** One payment in a list, in a word or two. */
export function paymentWords(state: DonationState): string {
  switch (state) {
    case "paid":
      return m.gifts_payment_paid();
    case "partly_refunded":
    case "refunded":
    case "charged_back":
      return m.gifts_payment_returned();
    case "failed":
    case "abandoned":
    case "expired":
    case "cancelled":
      return m.gifts_payment_failed();
    default:
      return m.gifts_payment_open();
  }
}
