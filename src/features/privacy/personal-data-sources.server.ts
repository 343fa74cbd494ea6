import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import { personalAccount } from "../accounts/accounts-personal-data.server";
import { personalRegistrations } from "../applications/applications-personal-data.server";
import { giftsPersonalData } from "../donations/donors/donor-personal-data.server";
import { personalEnquiries } from "../enquiries/enquiries-personal-data.server";
import { ordersPersonalData } from "../events/orders/orders-personal-data.server";
import { subscriptionPersonalData } from "../newsletter/subscriptions/subscription-personal-data.server";
import { mailsPersonalData } from "../outbox/outbox-personal-data.server";
import { uploadsPersonalData } from "../uploads/uploads-personal-data.server";
import type { PersonalDataSource } from "./privacy.model";

/** In the order of erasure: emails last. */
export const personalDataSources: readonly PersonalDataSource[] = [
  uploadsPersonalData,
  personalAccount,
  personalRegistrations,
  personalEnquiries(enquiryKinds),
  giftsPersonalData,
  ordersPersonalData,
  subscriptionPersonalData,
  mailsPersonalData,
];

/**
 * Content for the public (consent is stored with the picture), actions of staff (only ids and codes), data
 * that is hashed or expires within a day, and data about no person.
 */
export const tablesWithoutPersonalData = {
  public: [
    "alumni_story",
    "award",
    "campaign",
    "campaign_budget_item",
    "campaign_expense",
    "campaign_goal_change",
    "content_draft",
    "document",
    "course",
    "donation_tier",
    "event",
    "expense_category",
    "former_slug",
    "gallery_item",
    "giving_page",
    "impact_number",
    "initiative",
    "milestone",
    "newsletter_issue",
    "partner",
    "picture",
    "picture_rendition",
    "post",
    "program",
    "site_page",
    "site_page_version",
    "site_settings",
    "support_amount",
    "team_member",
    "testimonial",
  ],
  staff: [
    "audit_event",
    "campaign_event",
    "event_call_off",
    "event_message",
    "newsletter_issue_event",
    "pending_change",
    "picture_order",
    "queue_view",
    "staff_digest",
    "staff_notice",
    "staff_notice_choice",
    "saved_reply",
  ],
  shortLived: ["idempotent_response", "rate_limit", "rate_limit_salt"],
  nonPersonal: [
    "gift_account_notice",
    "ticket_account_notice",
    "campaign_donor",
    "campaign_donors",
    "giving_currency",
    "intake",
    "kysely_migration",
    "kysely_migration_lock",
    "ledger_balance",
    "ledger_entry",
    "ledger_month",
    "ledger_year",
    "receipt_mail",
    "backup_run",
    "operations_alert",
    "payment_event",
    "data_key",
    "legacy_format_end",
    "program_secret",
    "receipt_counter",
    "reconciliation",
    "sandbox_dispute",
    "sandbox_event",
    "sandbox_monthly",
    "sandbox_page",
    "sandbox_payment",
    "sandbox_payout",
    "sandbox_refund",
    "sample_row",
    "skill_option",
    "ticket_pool",
    "ticket_type",
    "ticket_type_pool",
  ],
} as const;
