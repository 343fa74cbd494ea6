import { TOPICS } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { OWN_ACCOUNTS } from "../../features/donations/ledger.model";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { NOTICE_KINDS } from "../../features/staff-notices/staff-notices.model";
import { QUEUES } from "../../features/queues/queue.model";
import { AUDIENCE_WORDS, EVENT_STATUS_WORDS, ORDER_STATE_WORDS } from "../tickets/ticket-words";
import { m } from "../../paraglide/messages";
import { type Field, choice } from "../../platform/content-kind";
import { accountWords } from "../money/account-words";
import {
  GIFT_WORDS,
  MESSAGE_WORDS,
  METHOD_WORDS,
  MONTHLY_WORDS,
  PHASE_WORDS,
  REFUND_WORDS,
} from "../money/money-words";
import { CHOICE_WORDS, NOTICE_WORDS } from "../notifications/notice-words";
import { CHANGE_WORDS } from "../pending/pending-words";
import {
  ACTION_WORDS,
  BLOCKED_WORDS,
  INTAKE_WORDS,
  ISSUE_WORDS,
  SUBSCRIBER_WORDS,
  MAIL_WORDS,
  PARTS,
  ROLE_WORDS,
  TOLD_WORDS,
  partWords,
} from "../words";

type Words = () => string;
/** What a state of the part is called here. */
export type States = Readonly<Record<string, Words>>;

const named = (
  name: string,
  label: Words,
  kind: "date" | "flag" | "moment" | "money" | "picture",
): Field => ({
  name,
  kind,
  label,
});
// What is written down was checked when it was written: no limit counts here.
const text = (name: string, label: Words): Field => ({ name, kind: "text", most: 0, label });
const words = (name: string, label: Words): Field => ({ name, kind: "words", most: 0, label });
const number = (name: string, label: Words): Field => ({ name, kind: "number", least: 0, most: 0, label });
const one = (name: string, label: Words, of: States): Field => ({
  ...choice(name, Object.keys(of), (value) => of[value]!()),
  label,
});
const state = (of: States): Field => one("state", m.admin_state, of);
const sayOf = <T extends string>(of: readonly T[], say: (value: T) => string): States =>
  Object.fromEntries(of.map((value) => [value, () => say(value)]));

const amount = named("minor", m.money_amount, "money");
const reason = text("reason", m.admin_reason);

const ACCOUNTS: States = Object.fromEntries(OWN_ACCOUNTS.map((id) => [id, () => accountWords(id)]));

/** What is written down of a change, by the part of the office that it was made in. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  staff: [
    one("roles", m.admin_roles, ROLE_WORDS),
    one("by", m.audit_how, { granted: m.admin_granted, mailed: m.admin_invited }),
  ],
  "my-notifications": [
    named("digest", m.notifications_digest, "flag"),
    ...NOTICE_KINDS.map((kind) => one(kind, NOTICE_WORDS[kind], CHOICE_WORDS)),
  ],
  "pending-changes": [
    state(CHANGE_WORDS),
    named("factor", m.admin_factor, "flag"),
    one("roles", m.admin_roles, ROLE_WORDS),
    {
      name: "invitation",
      kind: "group",
      label: m.changes_invitation,
      fields: [text("email", m.admin_field_email), one("roles", m.admin_roles, ROLE_WORDS)],
    },
    text("approvalMinor", () => `${m.money_field_approval()} (${m.audit_smallest_unit()})`),
    {
      name: "bankAccount",
      kind: "group",
      label: m.money_field_bank_account,
      fields: [
        text("holder", m.money_field_holder),
        text("bank", m.money_field_bank),
        text("number", m.money_field_number),
        text("swift", () => "BIC"),
        words("note", m.money_field_note),
      ],
    },
  ],
  gifts: [
    state(GIFT_WORDS),
    one("method", m.money_method, METHOD_WORDS),
    amount,
    named("on", m.money_day, "date"),
    { name: "campaignId", kind: "item", of: "campaigns", label: m.money_campaign },
    reason,
  ],
  refunds: [state(REFUND_WORDS), amount, reason],
  "monthly-gifts": [state(MONTHLY_WORDS)],
  "gift-messages": [state(MESSAGE_WORDS)],
  "campaign-money": [
    one("phase", m.admin_state, PHASE_WORDS),
    named("goalMinor", m.money_goal, "money"),
    reason,
  ],
  expenses: [
    { name: "campaignId", kind: "item", of: "campaigns", label: m.money_campaign },
    named("on", m.money_day, "date"),
    named("spentOn", m.money_day, "date"),
    words("bought", m.money_item),
    words("budgetItem", m.audit_budget_item),
    amount,
    named("amountMinor", m.money_amount, "money"),
    named("receiptPictureId", m.money_receipt_picture, "picture"),
    { name: "categoryId", kind: "item", of: "expense-categories", label: m.money_category },
    one("paidFrom", m.money_paid_from, ACCOUNTS),
    number("files", m.money_receipt_files),
    named("reversed", m.money_reversed, "flag"),
    reason,
  ],
  reconciliation: [
    one("outcome", m.audit_how, { succeed: m.money_month_succeed, fail: m.money_month_fail }),
    number("moved", m.money_part_monthly),
    one("from", m.money_paid_from, ACCOUNTS),
    amount,
    named("on", m.money_day, "date"),
  ],
  tickets: [
    text("reference", m.tickets_reference),
    one("state", m.admin_state, ORDER_STATE_WORDS),
    number("places", m.ticket_gift_count),
    reason,
    number("refundHours", m.admin_tickets_refund_hours),
    text("currency", m.admin_field_currency),
    one("status", m.admin_field_status, EVENT_STATUS_WORDS),
    named("startsAt", m.admin_field_start_date, "moment"),
    named("endsAt", m.admin_field_end_date, "moment"),
    text("timeZone", m.admin_field_time_zone),
    words("venue", m.admin_field_venue),
    words("location", m.admin_field_location),
    one("audience", m.guest_message_to, AUDIENCE_WORDS),
    words("mail", m.guest_message_subject),
    number("orders", m.change_orders_notified),
    words("note", m.change_note),
    {
      name: "pools",
      kind: "list",
      label: m.admin_tickets_pools,
      fields: [text("name", m.admin_tickets_pool_name), number("capacity", m.admin_tickets_capacity)],
    },
    {
      name: "types",
      kind: "list",
      label: m.admin_tickets_types,
      fields: [
        words("name", m.admin_field_name),
        named("priceMinor", m.admin_tickets_price, "money"),
        { name: "benefits", kind: "texts", most: 0, label: m.admin_tickets_benefits },
        named("salesStart", m.admin_tickets_sales_start, "moment"),
        named("salesEnd", m.admin_tickets_sales_end, "moment"),
        text("pools", m.admin_tickets_takes_from),
      ],
    },
  ],
  documents: [text("name", m.documents_name), reason],
  media: [
    words("alt", m.admin_field_alt),
    named("takenOn", m.admin_field_taken_on, "date"),
    {
      name: "focus",
      kind: "group",
      // Its two numbers say themselves what they are.
      label: () => "",
      fields: [number("x", m.media_focus_x), number("y", m.media_focus_y)],
    },
    {
      name: "consent",
      kind: "group",
      label: m.media_consent,
      fields: [
        one("kind", m.admin_state, {
          none_needed: m.media_consent_none_needed,
          given: m.media_consent_given,
          withdrawn: m.media_consent_withdrawn,
        }),
        text("purpose", m.media_purpose),
        text("from", m.media_from),
        named("until", m.media_until, "date"),
      ],
    },
    reason,
  ],
  issues: [
    state(ISSUE_WORDS),
    one(
      "list",
      m.issues_list,
      sayOf(NEWSLETTER_LISTS, (list) => listLabel(list)),
    ),
    text("slug", m.admin_field_slug),
    words("subject", m.admin_mail_subject),
    words("summary", m.issues_summary),
    { name: "content", kind: "markdown" },
    named("sendAt", m.issues_send_at, "moment"),
  ],
  intakes: [
    state(INTAKE_WORDS),
    { name: "programId", kind: "item", of: "programs", label: m.admin_field_program },
    named("opensAt", m.intakes_opens_at, "moment"),
    named("closesAt", m.intakes_closes_at, "moment"),
    named("startsOn", m.intakes_starts_on, "date"),
    named("endsOn", m.intakes_ends_on, "date"),
    number("places", m.intakes_places),
    text("languages", m.intakes_languages),
    text("meetingPlaces", m.intakes_meeting_places),
    number("decisionDays", m.intakes_decision_days),
  ],
  interest: [named("toldAt", m.interest_told, "moment")],
  subscribers: [
    state(SUBSCRIBER_WORDS),
    text("proof", m.subscribers_proof),
    number("add", m.subscribers_fate_add),
    number("confirm", m.subscribers_fate_confirm),
    number("same", m.subscribers_fate_same),
    number("twin", m.subscribers_fate_twin),
    number("left", m.subscribers_fate_left),
    number("blocked", m.subscribers_fate_blocked),
    number("refuse", m.import_fate_refuse),
    reason,
  ],
  suppressions: [one("reason", m.admin_reason, BLOCKED_WORDS), text("answer", m.audit_answer)],
  mails: [state(MAIL_WORDS)],
  jobs: [state({ waiting: m.jobs_waiting, failed: m.jobs_given_up })],
  sample: [
    number("removed", m.sample_goes),
    number("reset", m.sample_resets),
    number("changed", m.sample_stays_changed),
    number("needed", m.sample_stays_needed),
    number("reversed", m.sample_money),
  ],
  people: [text("parts", m.audit_erased)],
  uploads: [
    one("kind", m.admin_on_what, {
      enquiry: () => partWords("messages"),
      registration: () => partWords("learners"),
      picture_order: () => partWords("media"),
      expense: () => partWords("expenses"),
      document: () => partWords("documents"),
    }),
    text("record", m.audit_record),
    text("signature", m.audit_malware),
  ],
};

const queueFields = (states: States): readonly Field[] => [
  state(states),
  text("assignee", m.queue_assignee),
  one("guardian", m.audit_guardian, { agreed: m.queue_guardian_agreed }),
  one("told", m.queue_told_how, TOLD_WORDS),
  named("on", m.queue_told_day, "date"),
];

/** How many rows of a file became what; the address that was let go of. */
const OF_CONTENT: readonly Field[] = [
  number("create", m.import_fate_create),
  number("change", m.import_fate_change),
  number("same", m.import_fate_same),
  number("refuse", m.import_fate_refuse),
  text("address", m.admin_field_slug),
];

/** To what a list was narrowed that somebody took as a file. */
const narrowed = (states: States): readonly Field[] => [
  state(states),
  one("topic", m.queue_topic, sayOf(TOPICS, topicLabel)),
  { name: "program", kind: "item", of: "programs", label: m.admin_field_program },
  text("assignee", m.queue_assignee),
  named("late", m.queue_late_only, "flag"),
  named("open", m.audit_open_only, "flag"),
  named("untold", m.queue_untold_only, "flag"),
  text("query", m.admin_search),
  text("q", m.admin_search),
  text("actor", m.admin_who),
  { ...choice("subject", PARTS, partWords), label: m.admin_on_what },
  one("action", m.admin_did, ACTION_WORDS),
  named("from", m.admin_from_day, "date"),
  named("until", m.admin_until_day, "date"),
  text("columns", m.audit_columns),
];

/** What is written down of a change in a part of the office, with the words that its own screens use. */
export function entryFields(subject: string, exported: boolean, states: States): readonly Field[] {
  const own = FIELDS[subject] ?? [];
  if (exported) return narrowed({ ...states, ...statesOf(own) });
  return (QUEUES as readonly string[]).includes(subject)
    ? queueFields(states)
    : own.length > 0
      ? own
      : OF_CONTENT;
}

function statesOf(fields: readonly Field[]): States {
  const field = fields.find(({ name }) => name === "state");
  return field?.kind === "choice" ? sayOf(field.of, field.say) : {};
}
