import { enquiryKinds } from "../features/enquiries/enquiry-kinds.service.server";
import { anonymizeOldEnquiries, notifyLate } from "../features/enquiries/enquiry-jobs.service.server";
import { recordDeliveredMails } from "../features/applications/review/registration-notifications.service.server";
import {
  closeQuestions,
  expireDrafts,
  anonymizeOldRegistrations,
  finalizeDeclines,
  lapseOffers,
  remindDrafts,
  notifyLateDecisions,
} from "../features/applications/registrations/registration-jobs.server";
import { applyDueChanges } from "../features/pending-changes/pending-changes.service.server";
import { readOrganisationName } from "../features/site/site.service.server";
import { sendBankAccountNotices as mailTicketAccountNotices } from "../features/events/payments/bank-account-notices.service.server";
import { clearOldSenderHashes } from "../features/events/orders/order-limits.service.server";
import { expireOrders } from "../features/events/orders/orders.service.server";
import { cancelCalledOffOrders } from "../features/events/tickets/call-off.service.server";
import { orderSyncDeps } from "../features/events/payments/pay-by-card.service.server";
import { sendRefunds as sendTicketRefunds } from "../features/events/payments/refunds.service.server";
import { CONTENT_KINDS } from "./content-kinds";
import { sendDigests } from "../features/dashboard/digest.service.server";
import { monitorOperations } from "../features/operations/operations.service.server";
import { cleanUpOutbox } from "../features/outbox/outbox.service.server";
import { receiveReplies } from "../features/status/receive-replies.server";
import { sendDueMails } from "../features/outbox/send-mails.server";
import { sweepUploads } from "../features/uploads/file-uploads.service.server";
import { endCampaigns } from "../features/campaigns/campaign-lifecycle.service.server";
import {
  findRecentBankAccountChange,
  sendBankAccountNotices,
} from "../features/donations/gifts/bank-account-notices.service.server";
import { pollPendingPayments, reconcile } from "../features/donations/payments/reconciliation.service.server";
import {
  sendMonthlyNotices,
  createCalendarNotices,
} from "../features/donations/monthly-gifts/monthly-notices.service.server";
import { sendReceiptMails } from "../features/donations/receipts/receipt-mails.service.server";
import { processPaymentEvents } from "../features/donations/payments/payment-events.service.server";
import { sendRefunds } from "../features/donations/payments/refunds.service.server";
import { notifyInterested } from "../features/applications/interest/notify-interested.server";
import type { Deps } from "../platform/deps";
import { sendIssues } from "../features/newsletter/issues/send-issues.server";
import { lapsePending } from "../features/newsletter/subscriptions/subscription.service.server";
import { scanUploads } from "../features/uploads/scanning/scan-uploads.service.server";
import { processPictureOrders } from "../features/uploads/media/process-picture-orders.service.server";
import type { Job } from "../platform/jobs/job";
import { renewKeys } from "../platform/crypto/key-rotation.server";
import { encryptedColumns } from "../platform/crypto/encrypted-columns";
import { sensitiveChanges } from "./sensitive-changes.server";

const withOrganisation = (deps: Deps) => ({
  ...deps,
  organisation: () => readOrganisationName(deps),
});

/** One provider handles gifts and ticket orders, so its events are routed to either. */
const paymentSyncDeps = async (deps: Deps) => orderSyncDeps(deps, await readOrganisationName(deps));

/** All background jobs; each calls a plain function of its feature (docs/architecture.md). */
export const jobs: readonly Job[] = [
  {
    name: "enquiries.notify-late",
    cron: "5 * * * *",
    run: (deps, signal) => notifyLate(deps, enquiryKinds, () => readOrganisationName(deps), signal),
  },
  {
    name: "enquiries.erase-old",
    cron: "35 2 * * *",
    run: (deps, signal) => anonymizeOldEnquiries(deps, enquiryKinds, signal),
  },
  { name: "registrations.remind", cron: "10 8 * * *", run: (deps) => remindDrafts(withOrganisation(deps)) },
  { name: "registrations.expire", cron: "15 * * * *", run: (deps) => expireDrafts(withOrganisation(deps)) },
  { name: "registrations.notified", cron: "* * * * *", run: recordDeliveredMails },
  { name: "registrations.lapse", cron: "5 * * * *", run: (deps) => lapseOffers(withOrganisation(deps)) },
  {
    name: "registrations.questions",
    cron: "10 * * * *",
    run: (deps) => closeQuestions(withOrganisation(deps)),
  },
  {
    name: "registrations.declined",
    cron: "*/5 * * * *",
    run: (deps) => finalizeDeclines(withOrganisation(deps)),
  },
  {
    name: "registrations.late",
    cron: "0 7 * * *",
    run: (deps) => notifyLateDecisions(withOrganisation(deps)),
  },
  {
    name: "registrations.interest",
    cron: "25 * * * *",
    run: (deps) => notifyInterested(withOrganisation(deps)),
  },
  {
    name: "registrations.anonymise",
    cron: "40 3 * * *",
    run: (deps) => anonymizeOldRegistrations(withOrganisation(deps)),
  },
  { name: "events.expire-orders", cron: "* * * * *", run: expireOrders },
  { name: "events.forget-senders", cron: "45 * * * *", run: clearOldSenderHashes },
  {
    name: "tickets.call-off",
    cron: "* * * * *",
    run: (deps, signal) =>
      cancelCalledOffOrders({ ...deps, organisation: () => readOrganisationName(deps) }, signal),
  },
  { name: "tickets.refunds", cron: "* * * * *", run: (deps) => sendTicketRefunds(withOrganisation(deps)) },
  { name: "replies.receive", cron: "* * * * *", run: receiveReplies },
  { name: "outbox.send", cron: "* * * * *", run: sendDueMails },
  { name: "outbox.tidy", cron: "20 3 * * *", run: cleanUpOutbox },
  { name: "media.make", cron: "* * * * *", run: processPictureOrders },
  { name: "uploads.scan", cron: "* * * * *", run: scanUploads },
  { name: "uploads.sweep", cron: "*/10 * * * *", run: sweepUploads },
  { name: "campaigns.end", cron: "5 * * * *", run: endCampaigns },
  {
    name: "gifts.events",
    cron: "* * * * *",
    run: async (deps, signal) => processPaymentEvents(await paymentSyncDeps(deps), signal),
  },
  { name: "gifts.receipts", cron: "* * * * *", run: sendReceiptMails },
  { name: "gifts.refunds", cron: "* * * * *", run: sendRefunds },
  {
    name: "gifts.poll",
    cron: "* * * * *",
    run: async (deps) => pollPendingPayments(await paymentSyncDeps(deps)),
  },
  { name: "gifts.provider", cron: "* * * * *", run: async ({ payments }) => payments.tick?.() },
  { name: "gifts.notices", cron: "* * * * *", run: sendMonthlyNotices },
  { name: "gifts.calendar", cron: "10 6 * * *", run: createCalendarNotices },
  {
    name: "gifts.reconcile",
    cron: "20 3 * * *",
    run: async (deps) => reconcile(await paymentSyncDeps(deps)),
  },
  {
    name: "newsletter.send",
    cron: "* * * * *",
    run: async (deps, signal) => sendIssues(deps, await readOrganisationName(deps), signal),
  },
  {
    name: "keys.renew",
    cron: "50 * * * *",
    run: (deps, signal) => renewKeys(deps, encryptedColumns, signal),
  },
  {
    name: "backups.make",
    cron: "20 * * * *",
    run: async ({ backups }, signal) => backups?.makeWhenDue(signal),
  },
  { name: "operations.watch", cron: "* * * * *", run: monitorOperations },
  {
    // 07:00 in the learners' time zone.
    name: "staff.digest",
    cron: "0 4 * * *",
    run: (deps, signal) => sendDigests(withOrganisation(deps), CONTENT_KINDS, signal),
  },
  { name: "changes.apply", cron: "* * * * *", run: (deps) => applyDueChanges(deps, sensitiveChanges) },
  { name: "gifts.account-changed", cron: "* * * * *", run: sendBankAccountNotices },
  {
    name: "tickets.account-changed",
    cron: "* * * * *",
    run: async (deps) => {
      const changes = await findRecentBankAccountChange(deps);
      const organisation = changes && (await readOrganisationName(deps));
      return changes && organisation && mailTicketAccountNotices(deps, { ...changes, organisation });
    },
  },
  { name: "newsletter.lapse", cron: "10 * * * *", run: lapsePending },
];
