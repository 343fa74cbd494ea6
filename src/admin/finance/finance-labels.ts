import type { CampaignAction } from "../../features/campaigns/campaigns.model";
import type { PaymentProblem } from "../../features/donations/payments/payment-difference.model";
import { m } from "../../paraglide/messages";
import type {
  CampaignFinancesRow,
  GiftDetail,
  GiftRow,
  DonorMessageRow,
  MonthlyGiftRow,
  RefundRow,
} from "./finance-api";

type Labels<Key extends string> = Record<Key, () => string>;

export const GIFT_STATE_LABELS: Labels<GiftRow["state"]> = {
  created: m.finance_gift_created,
  awaiting_payment: m.finance_gift_awaiting_payment,
  processing: m.finance_gift_processing,
  paid: m.finance_gift_paid,
  partly_refunded: m.finance_gift_partly_refunded,
  refunded: m.finance_gift_refunded,
  disputed: m.finance_gift_disputed,
  charged_back: m.finance_gift_charged_back,
  failed: m.finance_gift_failed,
  abandoned: m.finance_gift_abandoned,
  expired: m.finance_gift_expired,
  cancelled: m.finance_gift_cancelled,
};
export const PAYMENT_METHOD_LABELS: Labels<GiftRow["method"]> = {
  card: m.finance_method_card,
  transfer: m.finance_method_transfer,
  cash: m.finance_method_cash,
  till: m.finance_method_till,
};
export const GIFT_KIND_LABELS: Labels<GiftRow["kind"]> = {
  one_time: m.finance_kind_one_time,
  monthly: m.finance_kind_monthly,
};
export const PAYMENT_PROBLEM_LABELS: Labels<PaymentProblem> = {
  unknown: m.finance_problem_unknown,
  amount: m.finance_problem_amount,
  balance: m.finance_problem_balance,
};
export const REFUND_STATE_LABELS: Labels<RefundRow["state"]> = {
  waiting: m.finance_refund_waiting,
  requested: m.finance_refund_requested,
  sent: m.finance_refund_sent,
  succeeded: m.finance_refund_succeeded,
  failed: m.finance_refund_failed,
  refused: m.finance_refund_refused,
};
export const MONTHLY_STATE_LABELS: Labels<MonthlyGiftRow["state"]> = {
  incomplete: m.finance_monthly_incomplete,
  active: m.finance_monthly_active,
  past_due: m.finance_monthly_past_due,
  paused: m.finance_monthly_paused,
  cancelled: m.finance_monthly_cancelled,
};
export const CAMPAIGN_PHASE_LABELS: Labels<CampaignFinancesRow["phase"]> = {
  open: m.finance_phase_open,
  paused: m.finance_phase_paused,
  succeeded: m.finance_phase_succeeded,
  partly_funded: m.finance_phase_partly_funded,
  closed_empty: m.finance_phase_closed_empty,
  reported: m.finance_phase_reported,
  closed: m.finance_phase_closed,
};
export const CAMPAIGN_ACTION_LABELS: Labels<CampaignAction> = {
  pause: m.finance_move_pause,
  resume: m.finance_move_resume,
  end: m.finance_move_end,
  report: m.finance_move_report,
  close: m.finance_move_close,
};
export const MESSAGE_STATE_LABELS: Labels<DonorMessageRow["state"]> = {
  waiting: m.finance_message_waiting,
  shown: m.finance_message_shown,
  hidden: m.finance_message_hidden,
};

export const ATTEMPT_STATE_LABELS: Labels<GiftDetail["attempts"][number]["state"]> = {
  created: m.finance_attempt_created,
  requires_action: m.finance_attempt_requires_action,
  processing: m.finance_attempt_processing,
  succeeded: m.finance_attempt_succeeded,
  failed: m.finance_attempt_failed,
  cancelled: m.finance_attempt_cancelled,
  timed_out: m.finance_attempt_timed_out,
};

export const providerLabel = (name: string): string =>
  name === "sandbox" ? m.finance_provider_test() : name.charAt(0).toUpperCase() + name.slice(1);

export const toChoices = (labels: Record<string, () => string>) =>
  Object.entries(labels).map(([id, label]) => ({ id, name: label() }));
