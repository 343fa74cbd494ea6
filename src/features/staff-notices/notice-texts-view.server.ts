import { m } from "../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate, formatZonedTime } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { NoticeKind } from "./staff-notices.model";

type Values = { reference: string };
type NoticeText = (inputs: Values, options: { locale: Locale }) => string;

/** A code, but no names, because others may read the mailbox. */
const NOTICE_TEXTS: Readonly<Record<NoticeKind, { subject: NoticeText; text: NoticeText }>> = {
  concern: { subject: m.staff_notice_concern, text: m.staff_notice_concern_text },
  data_request: { subject: m.staff_notice_data_request, text: m.staff_notice_data_request_text },
  assigned: { subject: m.staff_notice_assigned, text: m.staff_notice_assigned_text },
  dispute: { subject: m.staff_notice_dispute, text: m.staff_notice_dispute_text },
  refund: { subject: m.staff_notice_refund, text: m.staff_notice_refund_text },
  refund_failed: { subject: m.staff_notice_refund_failed, text: m.staff_notice_refund_failed_text },
  pending_change: { subject: m.staff_notice_pending_change, text: m.staff_notice_pending_change_text },
};

export const preferencesLink = (locale: Locale) => ({
  label: m.staff_notice_choose({}, { locale }),
  path: "/admin/my-notifications",
});

export const noticeTexts =
  (kind: NoticeKind, { reference, due = null }: { reference: string; due?: Date | null }) =>
  (locale: Locale) => {
    const options = { locale };
    const { subject, text } = NOTICE_TEXTS[kind];
    const deadline =
      due === null
        ? []
        : [
            m.staff_notice_due(
              {
                date: formatDate(due, locale, "full", DEFAULT_TIME_ZONE),
                time: formatZonedTime(due, locale),
              },
              options,
            ),
          ];
    return {
      subject: subject({ reference }, options),
      paragraphs: [text({ reference }, options), ...deadline, m.staff_notice_private({}, options)],
      button: m.staff_notice_open({}, options),
      links: [preferencesLink(locale)],
    };
  };
