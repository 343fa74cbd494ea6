import { OWN_ACCOUNTS } from "../../features/donations/ledger/ledger.model";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { NOTICE_KINDS } from "../../features/staff-notices/staff-notices.model";
import { QUEUES } from "../../features/queues/queue.model";
import { AUDIENCE_LABELS, EVENT_STATUS_LABELS, ORDER_STATE_LABELS } from "../tickets/ticket-labels";
import { m } from "../../paraglide/messages";
import type { Field } from "../../platform/content/content-kind";
import { accountLabel } from "../finance/ledger-account-labels";
import {
  GIFT_STATE_LABELS,
  MESSAGE_STATE_LABELS,
  PAYMENT_METHOD_LABELS,
  MONTHLY_STATE_LABELS,
  CAMPAIGN_PHASE_LABELS,
  REFUND_STATE_LABELS,
} from "../finance/finance-labels";
import { NOTICE_CHOICE_LABELS, NOTICE_LABELS } from "../notifications/notice-labels";
import { CHANGE_STATE_LABELS } from "../pending-changes/change-state-labels";
import {
  SUPPRESSION_REASON_LABELS,
  INTAKE_STATE_LABELS,
  ISSUE_STATE_LABELS,
  SUBSCRIBER_STATE_LABELS,
  MAIL_STATE_LABELS,
  ROLE_LABELS,
  NOTIFICATION_METHOD_LABELS,
} from "../labels/labels";
import { sectionLabel } from "../../features/dashboard/section-labels";
import {
  fieldOfKind,
  labelledChoice,
  localizedField,
  numberField,
  stateField,
  type StateLabels,
  textField,
  toLabels,
  amountField,
  reasonField,
} from "./field-builders";
import { exportFilterFields } from "./export-filter-fields";

const ACCOUNT_LABELS: StateLabels = Object.fromEntries(
  OWN_ACCOUNTS.map((id) => [id, () => accountLabel(id)]),
);

const SECTION_FIELDS: Readonly<Record<string, readonly Field[]>> = {
  staff: [
    labelledChoice("roles", m.admin_roles, ROLE_LABELS),
    labelledChoice("by", m.audit_how, { granted: m.audit_how_granted, mailed: m.audit_how_mailed }),
  ],
  "my-notifications": [
    fieldOfKind("digest", m.notifications_digest, "flag"),
    ...NOTICE_KINDS.map((kind) => labelledChoice(kind, NOTICE_LABELS[kind], NOTICE_CHOICE_LABELS)),
  ],
  "pending-changes": [
    stateField(CHANGE_STATE_LABELS),
    fieldOfKind("factor", m.admin_factor, "flag"),
    labelledChoice("roles", m.admin_roles, ROLE_LABELS),
    {
      name: "invitation",
      kind: "group",
      label: m.changes_invitation,
      fields: [textField("email", m.admin_field_email), labelledChoice("roles", m.admin_roles, ROLE_LABELS)],
    },
    fieldOfKind("approvalMinor", m.finance_field_approval, "money"),
    {
      name: "bankAccount",
      kind: "group",
      label: m.finance_field_bank_account,
      fields: [
        textField("holder", m.finance_field_holder),
        textField("bank", m.finance_field_bank),
        textField("number", m.finance_field_number),
        textField("swift", () => "BIC"),
        localizedField("note", m.finance_field_note),
      ],
    },
  ],
  gifts: [
    stateField(GIFT_STATE_LABELS),
    labelledChoice("method", m.finance_method, PAYMENT_METHOD_LABELS),
    amountField,
    fieldOfKind("on", m.finance_day, "date"),
    { name: "campaignId", kind: "item", of: "campaigns", label: m.finance_campaign },
    fieldOfKind("showName", m.finance_name_title, "flag"),
    fieldOfKind("emailCorrected", m.finance_cause_email_corrected, "flag"),
    reasonField,
  ],
  refunds: [stateField(REFUND_STATE_LABELS), amountField, reasonField],
  "monthly-gifts": [stateField(MONTHLY_STATE_LABELS)],
  "gift-messages": [stateField(MESSAGE_STATE_LABELS)],
  "campaign-finances": [
    labelledChoice("phase", m.admin_state, CAMPAIGN_PHASE_LABELS),
    fieldOfKind("goalMinor", m.finance_goal, "money"),
    reasonField,
  ],
  expenses: [
    { name: "campaignId", kind: "item", of: "campaigns", label: m.finance_campaign },
    fieldOfKind("on", m.finance_day, "date"),
    fieldOfKind("spentOn", m.finance_day, "date"),
    localizedField("description", m.finance_item),
    localizedField("budgetItem", m.audit_budget_item),
    amountField,
    fieldOfKind("amountMinor", m.finance_amount, "money"),
    fieldOfKind("receiptPictureId", m.finance_receipt_picture, "picture"),
    { name: "categoryId", kind: "item", of: "expense-categories", label: m.finance_category },
    labelledChoice("paidFrom", m.finance_paid_from, ACCOUNT_LABELS),
    numberField("files", m.finance_receipt_files),
    fieldOfKind("reversed", m.finance_reversed, "flag"),
    reasonField,
  ],
  reconciliation: [
    labelledChoice("outcome", m.audit_how, { succeed: m.finance_month_succeed, fail: m.finance_month_fail }),
    numberField("monthlyGifts", m.finance_part_monthly),
    labelledChoice("from", m.finance_paid_from, ACCOUNT_LABELS),
    amountField,
    fieldOfKind("on", m.finance_day, "date"),
  ],
  tickets: [
    textField("reference", m.tickets_reference),
    fieldOfKind("emailCorrected", m.finance_cause_email_corrected, "flag"),
    labelledChoice("state", m.admin_state, ORDER_STATE_LABELS),
    numberField("seats", m.ticket_gift_count),
    reasonField,
    numberField("refundHours", m.admin_tickets_refund_hours),
    textField("currency", m.admin_field_currency),
    labelledChoice("status", m.admin_field_status, EVENT_STATUS_LABELS),
    fieldOfKind("startsAt", m.admin_field_start_date, "moment"),
    fieldOfKind("endsAt", m.admin_field_end_date, "moment"),
    textField("timeZone", m.admin_field_time_zone),
    localizedField("venue", m.admin_field_venue),
    localizedField("location", m.admin_field_location),
    labelledChoice("audience", m.guest_message_to, AUDIENCE_LABELS),
    localizedField("mail", m.guest_message_subject),
    numberField("orders", m.change_orders_notified),
    localizedField("note", m.change_note),
    {
      name: "pools",
      kind: "list",
      label: m.admin_tickets_pools,
      fields: [
        textField("name", m.admin_tickets_pool_name),
        numberField("capacity", m.admin_tickets_capacity),
      ],
    },
    {
      name: "types",
      kind: "list",
      label: m.admin_tickets_types,
      fields: [
        localizedField("name", m.admin_field_name),
        fieldOfKind("priceMinor", m.admin_tickets_price, "money"),
        { name: "benefits", kind: "texts", max: 0, label: m.admin_tickets_benefits },
        fieldOfKind("salesStart", m.admin_tickets_sales_start, "moment"),
        fieldOfKind("salesEnd", m.admin_tickets_sales_end, "moment"),
        textField("pools", m.admin_tickets_takes_from),
      ],
    },
  ],
  documents: [textField("name", m.documents_name), reasonField],
  media: [
    localizedField("alt", m.admin_field_alt),
    fieldOfKind("photographedOn", m.admin_field_taken_on, "date"),
    {
      name: "focus",
      kind: "group",
      label: () => "",
      fields: [numberField("x", m.media_focus_x), numberField("y", m.media_focus_y)],
    },
    {
      name: "consent",
      kind: "group",
      label: m.media_consent,
      fields: [
        labelledChoice("kind", m.admin_state, {
          none_needed: m.media_consent_none_needed,
          given: m.media_consent_given,
          withdrawn: m.media_consent_withdrawn,
        }),
        textField("purpose", m.media_purpose),
        textField("from", m.media_from),
        fieldOfKind("until", m.media_until, "date"),
      ],
    },
    reasonField,
  ],
  issues: [
    stateField(ISSUE_STATE_LABELS),
    labelledChoice(
      "list",
      m.issues_list,
      toLabels(NEWSLETTER_LISTS, (list) => listLabel(list)),
    ),
    textField("slug", m.admin_field_slug),
    localizedField("subject", m.admin_mail_subject),
    localizedField("summary", m.issues_summary),
    { name: "content", kind: "markdown" },
    fieldOfKind("sendAt", m.issues_send_at, "moment"),
  ],
  intakes: [
    stateField(INTAKE_STATE_LABELS),
    { name: "programId", kind: "item", of: "programs", label: m.admin_field_program },
    fieldOfKind("opensAt", m.intakes_opens_at, "moment"),
    fieldOfKind("closesAt", m.intakes_closes_at, "moment"),
    fieldOfKind("startsOn", m.intakes_starts_on, "date"),
    fieldOfKind("endsOn", m.intakes_ends_on, "date"),
    numberField("places", m.intakes_places),
    textField("languages", m.intakes_languages),
    textField("meetingPlaces", m.intakes_meeting_places),
    numberField("decisionDays", m.intakes_decision_days),
  ],
  interest: [fieldOfKind("notifiedAt", m.interest_told, "moment")],
  subscribers: [
    stateField(SUBSCRIBER_STATE_LABELS),
    textField("proof", m.subscribers_proof),
    numberField("add", m.subscribers_fate_add),
    numberField("confirm", m.subscribers_fate_confirm),
    numberField("same", m.subscribers_fate_same),
    numberField("duplicate", m.subscribers_fate_twin),
    numberField("unsubscribed", m.subscribers_fate_left),
    numberField("blocked", m.subscribers_fate_blocked),
    numberField("refuse", m.import_fate_refuse),
    reasonField,
  ],
  suppressions: [
    labelledChoice("reason", m.admin_reason, SUPPRESSION_REASON_LABELS),
    textField("answer", m.audit_answer),
  ],
  mails: [stateField(MAIL_STATE_LABELS)],
  jobs: [stateField({ waiting: m.jobs_waiting, failed: m.jobs_given_up })],
  sample: [
    numberField("removed", m.sample_goes),
    numberField("reset", m.sample_resets),
    numberField("changed", m.sample_stays_changed),
    numberField("needed", m.sample_stays_needed),
    numberField("reversed", m.sample_money),
  ],
  privacy: [textField("sources", m.audit_erased)],
  uploads: [
    labelledChoice("kind", m.admin_on_what, {
      enquiry: () => sectionLabel("messages"),
      registration: () => sectionLabel("learners"),
      picture_order: () => sectionLabel("media"),
      expense: () => sectionLabel("expenses"),
      document: () => sectionLabel("documents"),
    }),
    textField("record", m.audit_record),
    textField("signature", m.audit_malware),
  ],
};

const queueFields = (states: StateLabels): readonly Field[] => [
  stateField(states),
  textField("assignee", m.queue_assignee),
  labelledChoice("guardian", m.audit_guardian, { agreed: m.queue_guardian_agreed }),
  labelledChoice("method", m.queue_told_how, NOTIFICATION_METHOD_LABELS),
  fieldOfKind("on", m.queue_told_day, "date"),
];

/** Import entries have row counts by outcome. `address` is a removed former slug. */
const CONTENT_IMPORT_FIELDS: readonly Field[] = [
  numberField("create", m.import_fate_create),
  numberField("change", m.import_fate_change),
  numberField("same", m.import_fate_same),
  numberField("refuse", m.import_fate_refuse),
  textField("address", m.admin_field_slug),
];

export function entryFields(subject: string, isExport: boolean, states: StateLabels): readonly Field[] {
  const sectionFields = SECTION_FIELDS[subject] ?? [];
  if (isExport) return exportFilterFields({ ...states, ...stateLabelsIn(sectionFields) });
  return (QUEUES as readonly string[]).includes(subject)
    ? queueFields(states)
    : sectionFields.length > 0
      ? sectionFields
      : CONTENT_IMPORT_FIELDS;
}

function stateLabelsIn(fields: readonly Field[]): StateLabels {
  const field = fields.find(({ name }) => name === "state");
  return field?.kind === "choice" ? toLabels(field.of, field.labelOf) : {};
}
