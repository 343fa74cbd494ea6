import { m } from "../../paraglide/messages";

const JOB_LABELS: Record<string, () => string> = {
  "enquiries.notify-late": m.jobs_enquiries_late,
  "enquiries.erase-old": m.jobs_enquiries_forget,
  "registrations.remind": m.jobs_registrations_remind,
  "registrations.expire": m.jobs_registrations_expire,
  "registrations.notified": m.jobs_registrations_told,
  "registrations.lapse": m.jobs_registrations_lapse,
  "registrations.questions": m.jobs_registrations_questions,
  "registrations.declined": m.jobs_registrations_declined,
  "registrations.late": m.jobs_registrations_late,
  "registrations.interest": m.jobs_registrations_interest,
  "registrations.anonymise": m.jobs_registrations_forget,
  "events.expire-orders": m.jobs_orders_expire,
  "events.forget-senders": m.jobs_orders_senders,
  "tickets.call-off": m.jobs_tickets_call_off,
  "tickets.refunds": m.jobs_tickets_refunds,
  "outbox.send": m.jobs_outbox_send,
  "outbox.tidy": m.jobs_outbox_tidy,
  "media.make": m.jobs_media_make,
  "uploads.scan": m.jobs_uploads_scan,
  "uploads.sweep": m.jobs_uploads_sweep,
  "campaigns.end": m.jobs_campaigns_end,
  "gifts.events": m.jobs_gifts_events,
  "gifts.receipts": m.jobs_gifts_papers,
  "gifts.refunds": m.jobs_gifts_refunds,
  "gifts.poll": m.jobs_gifts_poll,
  "gifts.provider": m.jobs_gifts_provider,
  "gifts.notices": m.jobs_gifts_notices,
  "gifts.calendar": m.jobs_gifts_calendar,
  "gifts.reconcile": m.jobs_gifts_reconcile,
  "replies.receive": m.jobs_replies_receive,
  "newsletter.send": m.jobs_newsletter_send,
  "newsletter.lapse": m.jobs_newsletter_lapse,
  "staff.digest": m.jobs_staff_digest,
  "changes.apply": m.jobs_changes_apply,
  "gifts.account-changed": m.jobs_gifts_account,
  "tickets.account-changed": m.jobs_tickets_account,
  "keys.renew": m.jobs_keys_renew,
  "backups.make": m.jobs_backups_make,
  "operations.watch": m.jobs_operations_watch,
};

/** Jobs of older releases have no label. */
export const jobLabel = (name: string): string => JOB_LABELS[name]?.() ?? name;
/** For a test that compares them with the existing jobs. */
export const LABELLED_JOBS: readonly string[] = Object.keys(JOB_LABELS);
