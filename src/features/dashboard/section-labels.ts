import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";

type Label = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

export const SECTION_LABELS: Record<string, Label> = {
  tickets: m.admin_kind_tickets,
  programs: m.admin_kind_programs,
  courses: m.admin_kind_courses,
  initiatives: m.admin_kind_initiatives,
  events: m.admin_kind_events,
  campaigns: m.admin_kind_campaigns,
  posts: m.admin_kind_posts,
  gallery: m.admin_kind_gallery,
  team: m.admin_kind_team,
  testimonials: m.admin_kind_testimonials,
  partners: m.admin_kind_partners,
  "impact-numbers": m.admin_kind_numbers,
  milestones: m.admin_kind_milestones,
  awards: m.admin_kind_awards,
  alumni: m.admin_kind_alumni,
  pages: m.admin_kind_pages,
  settings: m.admin_kind_settings,
  staff: m.admin_kind_staff,
  "my-notifications": m.notifications_title,
  "pending-changes": m.changes_title,
  audit: m.admin_kind_audit,
  mails: m.admin_kind_mails,
  learners: m.admin_kind_learners,
  mentors: m.admin_kind_mentors,
  partnerships: m.admin_kind_partnerships,
  messages: m.admin_kind_messages,
  inbox: m.inbox_title,
  "saved-replies": m.replies_title,
  uploads: m.queue_files,
  intakes: m.admin_kind_intakes,
  interest: m.admin_kind_interest,
  media: m.admin_kind_media,
  documents: m.admin_kind_documents,
  issues: m.admin_kind_issues,
  subscribers: m.admin_kind_subscribers,
  suppressions: m.admin_kind_suppressions,
  jobs: m.admin_kind_jobs,
  privacy: m.admin_kind_people,
  sample: m.sample_title,
  gifts: m.finance_part_gifts,
  donors: m.finance_part_donors,
  "gift-messages": m.finance_part_messages,
  "monthly-gifts": m.finance_part_monthly,
  refunds: m.finance_part_refunds,
  "campaign-finances": m.finance_part_campaigns,
  expenses: m.finance_part_expenses,
  reconciliation: m.finance_part_books,
  "donation-tiers": m.finance_part_tiers,
  "support-amounts": m.finance_part_amounts,
  "giving-currencies": m.finance_part_currencies,
  "expense-categories": m.finance_part_categories,
  "giving-page": m.finance_part_page,
};
export const SECTIONS: readonly string[] = Object.keys(SECTION_LABELS);

/** Returns the key of an unknown section. */
export const sectionLabel = (name: string, options?: { locale: Locale }): string =>
  SECTION_LABELS[name]?.({}, options) ?? name;
