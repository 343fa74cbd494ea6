import type { CampaignAction } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import type {
  CampaignFinancesRow,
  GiftDetail,
  GiftRow,
  DonorMessageRow,
  MonthlyGiftRow,
  RefundRow,
} from "./money-api";

type Labels<Key extends string> = Record<Key, () => string>;

export const GIFT_STATE_LABELS: Labels<GiftRow["state"]> = {
  created: m.money_gift_created,
  awaiting_payment: m.money_gift_awaiting_payment,
  processing: m.money_gift_processing,
  paid: m.money_gift_paid,
  partly_refunded: m.money_gift_partly_refunded,
  refunded: m.money_gift_refunded,
  disputed: m.money_gift_disputed,
  charged_back: m.money_gift_charged_back,
  failed: m.money_gift_failed,
  abandoned: m.money_gift_abandoned,
  expired: m.money_gift_expired,
  cancelled: m.money_gift_cancelled,
};
export const PAYMENT_METHOD_LABELS: Labels<GiftRow["method"]> = {
  card: m.money_method_card,
  transfer: m.money_method_transfer,
  cash: m.money_method_cash,
  till: m.money_method_till,
};
export const GIFT_KIND_LABELS: Labels<GiftRow["kind"]> = {
  one_time: m.money_kind_one_time,
  monthly: m.money_kind_monthly,
};
export const REFUND_STATE_LABELS: Labels<RefundRow["state"]> = {
  waiting: m.money_refund_waiting,
  requested: m.money_refund_requested,
  sent: m.money_refund_sent,
  succeeded: m.money_refund_succeeded,
  failed: m.money_refund_failed,
  refused: m.money_refund_refused,
};
export const MONTHLY_STATE_LABELS: Labels<MonthlyGiftRow["state"]> = {
  incomplete: m.money_monthly_incomplete,
  active: m.money_monthly_active,
  past_due: m.money_monthly_past_due,
  paused: m.money_monthly_paused,
  cancelled: m.money_monthly_cancelled,
};
export const CAMPAIGN_PHASE_LABELS: Labels<CampaignFinancesRow["phase"]> = {
  open: m.money_phase_open,
  paused: m.money_phase_paused,
  succeeded: m.money_phase_succeeded,
  partly_funded: m.money_phase_partly_funded,
  closed_empty: m.money_phase_closed_empty,
  reported: m.money_phase_reported,
  closed: m.money_phase_closed,
};
export const CAMPAIGN_ACTION_LABELS: Labels<CampaignAction> = {
  pause: m.money_move_pause,
  resume: m.money_move_resume,
  end: m.money_move_end,
  report: m.money_move_report,
  close: m.money_move_close,
};
export const MESSAGE_STATE_LABELS: Labels<DonorMessageRow["state"]> = {
  waiting: m.money_message_waiting,
  shown: m.money_message_shown,
  hidden: m.money_message_hidden,
};

export const ATTEMPT_STATE_LABELS: Labels<GiftDetail["attempts"][number]["state"]> = {
  created: m.money_attempt_created,
  requires_action: m.money_attempt_requires_action,
  processing: m.money_attempt_processing,
  succeeded: m.money_attempt_succeeded,
  failed: m.money_attempt_failed,
  cancelled: m.money_attempt_cancelled,
  timed_out: m.money_attempt_timed_out,
};

/** What people call a payment provider, by its name in the books. */
export const providerLabel = (name: string): string =>
  name === "sandbox" ? m.money_provider_test() : name.charAt(0).toUpperCase() + name.slice(1);

/** The values of a table for a field in which one chooses. */
export const toChoices = (labels: Record<string, () => string>) =>
  Object.entries(labels).map(([id, label]) => ({ id, name: label() }));
