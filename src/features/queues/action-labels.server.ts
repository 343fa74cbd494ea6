import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import type { QueueName } from "./queue.model";

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const ACTION_LABELS: Record<QueueName, Readonly<Record<string, Label>>> = {
  learners: {
    in_review: m.queue_step_review,
    needs_info: m.queue_step_ask,
    waitlisted: m.queue_step_waitlist,
    offered: m.queue_step_offer,
    not_selected: m.queue_step_not_select,
    accepted: m.queue_step_accept,
    declined: m.queue_step_refuse,
    enrolled: m.queue_step_enrol,
    completed: m.queue_step_complete,
    withdrawn: m.queue_step_withdraw,
  },
  mentors: {
    in_review: m.queue_step_review,
    needs_info: m.queue_step_ask,
    interview: m.queue_step_interview,
    vetting: m.queue_step_vet,
    approved: m.queue_step_approve,
    paused: m.queue_step_pause,
    ended: m.queue_step_end,
    not_now: m.queue_step_not_now,
    declined: m.queue_step_decline,
    withdrawn: m.queue_step_withdraw,
  },
  partnerships: {
    assigned: m.queue_step_take,
    contacted: m.queue_step_answered,
    proposal: m.queue_step_propose,
    agreed: m.queue_step_agree,
    active: m.queue_step_start,
    ended: m.queue_step_end,
    on_hold: m.queue_step_hold,
    declined: m.queue_step_decline,
    no_reply: m.queue_step_no_reply,
    spam: m.queue_step_spam,
  },
  messages: {
    open: m.queue_step_open,
    waiting: m.queue_step_ask,
    resolved: m.queue_step_resolve,
    closed: m.queue_step_close,
    spam: m.queue_step_spam,
  },
};

/** `action-labels.test.ts` checks that every action has a label. */
export const actionLabel = (queue: QueueName, to: string, locale: Locale): string =>
  ACTION_LABELS[queue][to]!({}, { locale });
