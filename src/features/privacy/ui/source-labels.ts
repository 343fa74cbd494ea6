import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { PersonalDataSourceName, RetentionReason } from "../privacy.model";

type Label = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

export const SOURCE_LABELS: Readonly<Record<PersonalDataSourceName, Label>> = {
  account: m.privacy_part_account,
  registrations: m.privacy_part_registrations,
  enquiries: m.privacy_part_enquiries,
  gifts: m.privacy_part_gifts,
  orders: m.privacy_part_orders,
  newsletter: m.privacy_part_newsletter,
  mails: m.privacy_part_mails,
  uploads: m.privacy_part_uploads,
};
export const RETENTION_REASON_LABELS: Readonly<Record<RetentionReason, Label>> = {
  books: m.privacy_stays_books,
  under_way: m.privacy_stays_under_way,
  safety: m.privacy_stays_safety,
  do_not_write: m.privacy_stays_do_not_write,
  history: m.privacy_stays_history,
};
