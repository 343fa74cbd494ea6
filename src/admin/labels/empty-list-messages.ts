import { m } from "../../paraglide/messages";

export const EMPTY_LIST_MESSAGES: Record<string, () => string> = {
  learners: m.admin_empty_learners,
  mentors: m.admin_empty_mentors,
  partnerships: m.admin_empty_partnerships,
  messages: m.admin_empty_messages,
  intakes: m.admin_empty_intakes,
  interest: m.admin_empty_interest,
  media: m.admin_empty_media,
  documents: m.admin_empty_documents,
  issues: m.admin_empty_issues,
  subscribers: m.admin_empty_subscribers,
  suppressions: m.admin_empty_suppressions,
  audit: m.admin_empty_audit,
  mails: m.admin_empty_mails,
  gifts: m.finance_empty_gifts,
  donors: m.finance_empty_donors,
  "gift-messages": m.finance_empty_messages,
  "monthly-gifts": m.finance_empty_monthly,
  refunds: m.finance_empty_refunds,
  expenses: m.finance_empty_expenses,
};
