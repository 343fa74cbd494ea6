import type { NoticeChoice, NoticeKind } from "../../features/staff-notices/staff-notices.model";
import { m } from "../../paraglide/messages";

type Label = () => string;

export const NOTICE_LABELS: Record<NoticeKind, Label> = {
  concern: m.notifications_concern,
  data_request: m.notifications_data_request,
  assigned: m.notifications_assigned,
  dispute: m.notifications_dispute,
  refund: m.notifications_refund,
  refund_failed: m.notifications_refund_failed,
  pending_change: m.notifications_pending_change,
};

export const NOTICE_CHOICE_LABELS: Record<NoticeChoice, Label> = {
  at_once: m.notifications_at_once,
  digest: m.notifications_in_digest,
  off: m.notifications_off,
};
