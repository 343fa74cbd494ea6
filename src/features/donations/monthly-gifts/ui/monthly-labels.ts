import { m } from "../../../../paraglide/messages";
import type { Locale } from "../../../../platform/i18n/locales";
import type { GiftState } from "../../gifts/gift.model";
import { NAME_MESSAGE_KEYS, nameMessage } from "../../gifts/ui/donor-name-labels";
import type { MonthlyState } from "../monthly-gift.model";
import type { MonthlyProblem } from "../monthly-gifts.service.server";

export const MONTHLY_MESSAGE_KEYS = [
  "pause",
  "resume",
  "cancel",
  "amount",
  "card",
  ...NAME_MESSAGE_KEYS,
] as const;
export type MonthlyMessageKey = (typeof MONTHLY_MESSAGE_KEYS)[number];

type MessageOptions = { locale?: Locale };
const STATE_LABELS: Record<MonthlyState, (inputs: object, options: MessageOptions) => string> = {
  incomplete: m.gifts_monthly_incomplete,
  active: m.gifts_monthly_active,
  past_due: m.gifts_monthly_past_due,
  paused: m.gifts_monthly_paused,
  cancelled: m.gifts_monthly_cancelled,
};
const MONTHLY_MESSAGES: Record<MonthlyMessageKey, () => string> = {
  pause: m.gifts_said_pause,
  resume: m.gifts_said_resume,
  cancel: m.gifts_said_cancel,
  amount: m.gifts_said_amount,
  card: m.gifts_said_card,
  name_shown: () => nameMessage("name_shown"),
  name_hidden: () => nameMessage("name_hidden"),
};
const PROBLEM_MESSAGES: Record<Exclude<MonthlyProblem, "unknown">, () => string> = {
  not_now: m.gifts_manage_not_now,
  amount: m.gifts_amount_wrong,
  too_little: m.gifts_manage_little,
  too_much: m.gifts_problem_much,
  refused: m.gifts_manage_not_now,
  unavailable: m.gifts_problem_away,
};

export const monthlyStateLabel = (state: MonthlyState, options: MessageOptions = {}): string =>
  STATE_LABELS[state]({}, options);
export const monthlyMessage = (key: MonthlyMessageKey): string => MONTHLY_MESSAGES[key]();
export const monthlyProblemMessage = (problem: Exclude<MonthlyProblem, "unknown">): string =>
  PROBLEM_MESSAGES[problem]();

export function paymentLabel(state: GiftState): string {
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
