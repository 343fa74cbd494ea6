import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { type TransitionReason, parseReason } from "../gifts/transition-reasons.model";

const REASON_LABELS: Record<
  TransitionReason,
  (inputs: Record<string, never>, options: { locale: Locale }) => string
> = {
  to_pay: m.finance_cause_to_pay,
  promised_transfer: m.finance_cause_promised_transfer,
  promised_cash: m.finance_cause_promised_cash,
  promised_till: m.finance_cause_promised_till,
  arrived_till: m.finance_cause_arrived_till,
  arrived_transfer: m.finance_cause_arrived_transfer,
  arrived_cash: m.finance_cause_arrived_cash,
  with_order: m.finance_with_order,
  paid_otherwise: m.finance_cause_paid_otherwise,
  page_over: m.finance_cause_page_over,
  says_provider: m.finance_cause_says_provider,
  at_provider: m.finance_cause_at_provider,
  refund_failed: m.finance_cause_refund_failed,
  email_corrected: m.finance_cause_email_corrected,
  payment_requires_action: m.finance_cause_payment_requires_action,
  payment_processing: m.finance_cause_payment_processing,
  payment_succeeded: m.finance_cause_payment_succeeded,
  payment_failed: m.finance_cause_payment_failed,
  payment_cancelled: m.finance_cause_payment_cancelled,
  name_shown: m.finance_cause_name_shown,
  name_hidden: m.finance_cause_name_hidden,
};

/** Returns text by staff unchanged. */
export function reasonText(event: { reason: string; actor: string }, locale: Locale): string {
  const code = parseReason(event);
  return code === null ? event.reason : REASON_LABELS[code]({}, { locale });
}
