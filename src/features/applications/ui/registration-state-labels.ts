import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { DAYS, type RegistrationState } from "../registrations/registration.model";

type Label = (inputs: Record<string, never>, options?: { locale?: "en" | "fr" | "ar" | "sw" }) => string;
type DatedLabel = (inputs: { date: string }, options?: { locale?: "en" | "fr" | "ar" | "sw" }) => string;
type CountedLabel = (inputs: { days: number }, options?: { locale?: "en" | "fr" | "ar" | "sw" }) => string;

/** Names for staff and for the person, the current situation, and the next step (product.md §4). */
export const REGISTRATION_STATE_LABELS: Record<
  RegistrationState,
  { staff: Label; name: Label; now: Label; next: DatedLabel }
> = {
  draft: {
    staff: m.reg_staff_draft,
    name: m.reg_state_draft,
    now: m.reg_now_draft,
    next: m.reg_next_draft,
  },
  submitted: {
    staff: m.reg_staff_submitted,
    name: m.reg_state_submitted,
    now: m.reg_now_submitted,
    next: m.reg_next_submitted,
  },
  in_review: {
    staff: m.reg_staff_in_review,
    name: m.reg_state_in_review,
    now: m.reg_now_in_review,
    next: m.reg_next_in_review,
  },
  needs_info: {
    staff: m.reg_staff_needs_info,
    name: m.reg_state_needs_info,
    now: m.reg_now_needs_info,
    next: m.reg_next_needs_info,
  },
  waitlisted: {
    staff: m.reg_staff_waitlisted,
    name: m.reg_state_waitlisted,
    now: m.reg_now_waitlisted,
    next: m.reg_next_waitlisted,
  },
  offered: {
    staff: m.reg_staff_offered,
    name: m.reg_state_offered,
    now: m.reg_now_offered,
    next: m.reg_next_offered,
  },
  accepted: {
    staff: m.reg_staff_accepted,
    name: m.reg_state_accepted,
    now: m.reg_now_accepted,
    next: m.reg_next_accepted,
  },
  declined: {
    staff: m.reg_staff_declined,
    name: m.reg_state_declined,
    now: m.reg_now_declined,
    next: m.reg_next_declined,
  },
  lapsed: {
    staff: m.reg_staff_lapsed,
    name: m.reg_state_lapsed,
    now: m.reg_now_lapsed,
    next: m.reg_next_lapsed,
  },
  not_selected: {
    staff: m.reg_staff_not_selected,
    name: m.reg_state_not_selected,
    now: m.reg_now_not_selected,
    next: m.reg_next_not_selected,
  },
  enrolled: {
    staff: m.reg_staff_enrolled,
    name: m.reg_state_enrolled,
    now: m.reg_now_enrolled,
    next: m.reg_next_enrolled,
  },
  completed: {
    staff: m.reg_staff_completed,
    name: m.reg_state_completed,
    now: m.reg_now_completed,
    next: m.reg_next_completed,
  },
  withdrawn: {
    staff: m.reg_staff_withdrawn,
    name: m.reg_state_withdrawn,
    now: m.reg_now_withdrawn,
    next: m.reg_next_withdrawn,
  },
  expired: {
    staff: m.reg_staff_expired,
    name: m.reg_state_expired,
    now: m.reg_now_expired,
    next: m.reg_next_expired,
  },
};

/** Used until the person is notified, because the deadline has not started yet. */
const NEXT_BEFORE_NOTIFIED: Partial<Record<RegistrationState, { label: CountedLabel; days: number }>> = {
  needs_info: { label: m.reg_next_needs_info_untold, days: DAYS.answer },
  offered: { label: m.reg_next_offered_untold, days: DAYS.offer },
};

/** @param date formatted date of the next step; null if it is unknown */
export function nextLabel(state: RegistrationState, date: string | null, locale: Locale): string {
  const pending = date === null ? NEXT_BEFORE_NOTIFIED[state] : undefined;
  return pending
    ? pending.label({ days: pending.days }, { locale })
    : REGISTRATION_STATE_LABELS[state].next({ date: date ?? "" }, { locale });
}
