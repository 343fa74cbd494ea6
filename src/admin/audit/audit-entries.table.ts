import { m } from "../../paraglide/messages";
export const ASHA = "0190c8a4-2222-7000-8000-00000000a5a1";

export const SAMPLE_ENTRIES: Record<string, { before: unknown; after: unknown; expected: string[][] }> = {
  staff: {
    before: { roles: ["editor"] },
    after: { roles: ["editor", "finance"], by: "granted" },
    expected: [
      ["Roles", "Editor", "Editor, Finance"],
      ["How", "", m.audit_how_granted()],
    ],
  },
  "pending-changes": {
    before: { bankAccount: { holder: "Reboot", bank: "Acacia", number: "1", swift: "A" } },
    after: { bankAccount: { holder: "Reboot", bank: "Acacia", number: "2", swift: "A" }, state: "requested" },
    expected: [
      [m.admin_state(), "", m.changes_state_requested()],
      ["Bank account › Account number", "1", "2"],
    ],
  },
  learners: {
    before: { state: "in_review" },
    after: { state: "offered", assignee: ASHA, guardian: "agreed" },
    expected: [
      [m.admin_state(), m.reg_staff_in_review(), m.reg_staff_offered()],
      [m.queue_assignee(), "", "Asha Sample"],
      [m.audit_guardian(), "", m.queue_guardian_agreed()],
    ],
  },
  mentors: {
    before: null,
    after: { assignee: null },
    expected: [[m.queue_assignee(), "", m.queue_nobody()]],
  },
  partnerships: {
    before: null,
    after: { assignee: "0190c8a4-2222-7000-8000-00000000dead" },
    expected: [[m.queue_assignee(), "", m.audit_former_account()]],
  },
  messages: { before: null, after: null, expected: [] },
  gifts: {
    before: { state: "awaiting_payment", minor: 250_000 },
    after: { state: "paid", minor: 260_000, currency: "KES", on: "2026-11-02", method: "transfer" },
    expected: [
      [m.admin_state(), m.finance_gift_awaiting_payment(), "Paid"],
      [m.finance_method(), "", "Bank transfer"],
      ["Amount", "KES 2,500.00", "KES 2,600.00"],
      ["Date", "", "2 Nov 2026"],
    ],
  },
  refunds: {
    before: null,
    // Older releases stored no currency.
    after: { minor: 500, reason: "Given twice", state: "waiting" },
    expected: [
      [m.admin_state(), "", m.finance_refund_waiting()],
      [m.audit_smallest_unit(), "", "500"],
      ["Reason", "", "Given twice"],
    ],
  },
  "monthly-gifts": {
    before: null,
    after: { state: "cancelled" },
    expected: [[m.admin_state(), "", "Ended"]],
  },
  donors: { before: null, after: null, expected: [] },
  "gift-messages": {
    before: { state: "waiting" },
    after: { state: "shown" },
    expected: [[m.admin_state(), m.finance_message_waiting(), "Shown"]],
  },
  "campaign-finances": {
    before: null,
    after: { from: "open", to: "paused", reason: "The price is being checked", currency: "EUR" },
    expected: [
      [m.admin_state(), "Open", "Paused"],
      ["Reason", "", "The price is being checked"],
    ],
  },
  expenses: {
    before: null,
    after: {
      campaignId: "c-1",
      on: "2026-11-01",
      description: { en: "Ten chargers" },
      budgetItem: { en: "Chargers" },
      minor: 12_000,
      currency: "USD",
      receiptPictureId: "p-1",
    },
    expected: [
      ["Fundraiser", "", "c-1"],
      ["Date", "", "1 Nov 2026"],
      ["Item › English", "", "Ten chargers"],
      ["Budget item › English", "", "Chargers"],
      ["Amount", "", "USD 120.00"],
      [m.finance_receipt_picture(), "", "p-1"],
    ],
  },
  reconciliation: {
    before: null,
    after: { outcome: "fail", monthlyGifts: 3 },
    expected: [
      ["How", "", m.finance_month_fail()],
      [m.finance_part_monthly(), "", "3"],
    ],
  },
  tickets: {
    before: {
      refundHours: 24,
      pools: [{ key: "hall", capacity: 80, taken: 12 }],
      types: [
        {
          id: "t-1",
          key: "regular",
          name: { en: "Regular" },
          priceMinor: 500,
          currency: "USD",
          pools: ["hall"],
        },
      ],
    },
    after: {
      refundHours: 48,
      pools: [{ key: "hall", capacity: 90 }],
      types: [{ key: "regular", name: { en: "Regular" }, priceMinor: 700, pools: ["hall"] }],
      currency: "USD",
      audience: "came",
      mail: { en: "Thank you" },
    },
    expected: [
      [m.admin_tickets_refund_hours(), "24", "48"],
      ["Currency", "", "USD"],
      ["To", "", m.guest_message_came()],
      ["Subject › English", "", "Thank you"],
      ["Capacity › 1. hall › Seats", "80", "90"],
      ["Ticket types › 1. Regular › Price", "USD 5.00", "USD 7.00"],
    ],
  },
  documents: {
    before: null,
    after: { name: "Annual report 2025", reason: "An older edition" },
    expected: [
      [m.documents_name(), "", "Annual report 2025"],
      ["Reason", "", "An older edition"],
    ],
  },
  media: {
    before: {
      alt: { en: "A class" },
      focus: { x: 0.5, y: 0.5 },
      consent: { kind: "given", purpose: "This site", until: null, from: null },
    },
    after: {
      alt: { en: "A class" },
      focus: { x: 0.5, y: 0.2 },
      consent: { kind: "withdrawn" },
      reason: "She asked",
    },
    expected: [
      [m.media_focus_y(), "0.5", "0.2"],
      ["Consent of the people shown › Status", m.media_consent_given(), m.media_consent_withdrawn()],
      ["Consent of the people shown › Purpose they agreed to", "This site", ""],
      ["Reason", "", "She asked"],
    ],
  },
  issues: {
    before: { state: "draft", sendAt: null, subject: { en: "May" } },
    after: { state: "scheduled", sendAt: "2026-11-30T09:00:00.000Z", subject: { en: "June" } },
    expected: [
      [m.admin_state(), "Draft", "Scheduled"],
      ["Subject › English", "May", "June"],
      [m.issues_send_at(), "", "30 Nov 2026, 09:00"],
    ],
  },
  intakes: {
    before: { state: "planned", places: 20, meetingPlaces: ["Kakuma 1"] },
    after: { state: "open", places: 24, meetingPlaces: ["Kakuma 1", "Library"] },
    expected: [
      [m.admin_state(), "Planned", m.intakes_state_open()],
      ["Places", "20", "24"],
      [m.intakes_meeting_places(), "Kakuma 1", "Kakuma 1, Library"],
    ],
  },
  interest: {
    before: { notifiedAt: null },
    after: { notifiedAt: "2026-11-30T09:00:00.000Z" },
    expected: [[m.interest_told(), "", "30 Nov 2026, 09:00"]],
  },
  "my-notifications": {
    before: { digest: true, refund: "at_once" },
    after: { digest: false, refund: "digest" },
    expected: [
      [m.notifications_digest(), "Yes", "No"],
      [m.notifications_refund(), m.notifications_at_once(), m.notifications_in_digest()],
    ],
  },
  subscribers: {
    before: { state: "active" },
    after: { state: "unsubscribed", reason: "Asked by telephone" },
    expected: [
      [m.admin_state(), "Subscribed", "Unsubscribed"],
      ["Reason", "", "Asked by telephone"],
    ],
  },
  suppressions: {
    before: { reason: "bounce", answer: "550 no such user" },
    after: { reason: "They have a new mailbox" },
    expected: [
      ["Reason", m.suppressions_bounce(), "They have a new mailbox"],
      [m.audit_answer(), "550 no such user", ""],
    ],
  },
  mails: {
    before: { state: "failed" },
    after: { state: "waiting" },
    expected: [[m.admin_state(), m.issues_failed(), m.admin_mail_waiting()]],
  },
  jobs: {
    before: { state: "failed" },
    after: { state: "waiting" },
    expected: [[m.admin_state(), m.issues_failed(), m.jobs_waiting()]],
  },
  sample: {
    before: null,
    after: { removed: 40, reset: 3, changed: 1, needed: 2, reversed: 5 },
    expected: [
      ["Deleted", "", "40"],
      [m.sample_resets(), "", "3"],
      [m.sample_stays_changed(), "", "1"],
      [m.sample_stays_needed(), "", "2"],
      [m.sample_money(), "", "5"],
    ],
  },
  privacy: {
    before: null,
    after: {
      sources: [
        { source: "newsletter", erased: 1, retained: { do_not_write: 1 } },
        { source: "orders", erased: 0, retained: {} },
      ],
    },
    expected: [
      [
        m.audit_erased(),
        "",
        "Newsletter: records deleted: 1. Kept: 1. So that we never write to this address again.",
      ],
    ],
  },
  uploads: {
    before: null,
    after: { kind: "enquiry", record: "r-1" },
    expected: [
      [m.admin_on_what(), "", "Messages"],
      [m.audit_record(), "", "r-1"],
    ],
  },
};
