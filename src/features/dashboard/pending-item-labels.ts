import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import type { PendingItemKind } from "./pending-items.model";

type CountMessage = (inputs: { count: number }, options?: { locale: Locale }) => string;

const ITEM_LABELS: Readonly<Record<PendingItemKind, CountMessage>> = {
  unnotified: m.queue_waits_untold,
  late: m.queue_waits_late,
  soon: m.queue_waits_soon,
  mine: m.queue_waits_mine,
  free: m.queue_waits_free,
  no_safeguarding: (_, options) => m.admin_waits_no_safeguarding({}, options),
  pending_changes: m.admin_waits_pending_changes,
  disputes: m.admin_waits_disputes,
  failed_pictures: m.admin_waits_pictures,
  failed_backups: (_, options) => m.admin_waits_backups({}, options),
  failed_jobs: m.admin_waits_jobs,
  failed_mails: m.admin_waits_mails,
  offers_lapsing: m.admin_waits_offers,
  failed_refunds: m.admin_waits_failed_refunds,
  refunds: m.admin_waits_refunds,
  differences: m.admin_waits_differences,
  transfers: m.admin_waits_transfers,
  ticket_refunds: m.admin_waits_ticket_refunds,
  ticket_transfers: m.admin_waits_ticket_transfers,
  gift_messages: m.admin_waits_gift_messages,
  changes: m.admin_waits_changes,
  drafts: m.admin_waits_drafts,
  scheduled: m.admin_waits_scheduled,
  issues_sending: m.admin_waits_sending,
  issues_scheduled: m.admin_waits_scheduled,
  mails_under_way: m.admin_waits_under_way,
};

export const pendingItemLabel = (
  what: PendingItemKind,
  count: number,
  options?: { locale: Locale },
): string => ITEM_LABELS[what]({ count }, options);
