import { enquiryKinds } from "./enquiries.server";
import { forgetOld, tellLate } from "./features/enquiries/sweeps.service.server";
import { noteReached } from "./features/applications/registration-told.server";
import {
  closeQuestions,
  expireDrafts,
  forgetOldRegistrations,
  freeDeclined,
  lapseOffers,
  remindDrafts,
  tellLateDecisions,
} from "./features/applications/registration-sweeps.server";
import { applyDueChanges } from "./features/pending-changes/pending-changes.service.server";
import { getSettings } from "./features/site/site.service.server";
import { mailAccountNotices as mailTicketAccountNotices } from "./features/events/account-notices.service.server";
import { forgetSenders } from "./features/events/order-limits.service.server";
import { expireOrders } from "./features/events/orders.service.server";
import { endCalledOff } from "./features/events/call-off.service.server";
import { orderHearer } from "./features/events/pay-by-card.service.server";
import { sendRefunds as sendTicketRefunds } from "./features/events/refunds.service.server";
import { CONTENT } from "./content";
import { mailDigests } from "./features/office/digest.service.server";
import { watchOperations } from "./features/operations/operations.service.server";
import { tidyOutbox } from "./features/outbox/outbox.service.server";
import { receiveReplies } from "./features/status/receive-replies.server";
import { sendDueMails } from "./features/outbox/send-mails.server";
import { sweepUploads } from "./features/uploads/file-uploads.service.server";
import { endCampaigns } from "./features/campaigns/campaign-ends.service.server";
import { accountNews, mailAccountNotices } from "./features/donations/account-changes.service.server";
import { pollGifts, reconcile } from "./features/donations/watch.service.server";
import { mailNotices, oweCalendarNotices } from "./features/donations/notices.service.server";
import { mailPapers } from "./features/donations/papers.service.server";
import { workOnEvents } from "./features/donations/payment-events.service.server";
import { sendRefunds } from "./features/donations/refunds.service.server";
import { tellInterested } from "./features/applications/interest-sweep.server";
import type { Deps } from "./platform/deps";
import { sendIssues } from "./features/newsletter/send-issues.server";
import { lapsePending } from "./features/newsletter/subscriber.service.server";
import { scanUploads } from "./features/uploads/scan-uploads.service.server";
import { makeMedia } from "./features/uploads/make-media.service.server";
import type { Job } from "./platform/job";
import { renewKeys } from "./platform/key-rotation.server";
import { encryptedColumns } from "./db/encrypted-columns";
import { sensitiveChanges } from "./sensitive-changes.server";

/** For work whose mails are signed with the organisation's name. */
const signed = (deps: Deps) => ({ ...deps, organisation: async () => (await getSettings(deps)).name });

/** Gifts and orders of tickets are paid by one provider: what it tells goes to whom it is for. */
const payees = async (deps: Deps) => orderHearer(deps, (await getSettings(deps)).name);

/** Everything that is done without being asked for; each is a plain function of its feature (docs/architecture.md). */
export const jobs: readonly Job[] = [
  {
    name: "enquiries.tell-late",
    cron: "5 * * * *",
    run: (deps, stopping) =>
      tellLate(deps, enquiryKinds, async () => (await getSettings(deps)).name, stopping),
  },
  {
    name: "enquiries.forget-old",
    cron: "35 2 * * *",
    run: (deps, stopping) => forgetOld(deps, enquiryKinds, stopping),
  },
  { name: "registrations.remind", cron: "10 8 * * *", run: (deps) => remindDrafts(signed(deps)) },
  { name: "registrations.expire", cron: "15 * * * *", run: (deps) => expireDrafts(signed(deps)) },
  { name: "registrations.told", cron: "* * * * *", run: noteReached },
  { name: "registrations.lapse", cron: "5 * * * *", run: (deps) => lapseOffers(signed(deps)) },
  { name: "registrations.questions", cron: "10 * * * *", run: (deps) => closeQuestions(signed(deps)) },
  { name: "registrations.declined", cron: "*/5 * * * *", run: (deps) => freeDeclined(signed(deps)) },
  { name: "registrations.late", cron: "0 7 * * *", run: (deps) => tellLateDecisions(signed(deps)) },
  { name: "registrations.interest", cron: "25 * * * *", run: (deps) => tellInterested(signed(deps)) },
  { name: "registrations.forget", cron: "40 3 * * *", run: (deps) => forgetOldRegistrations(signed(deps)) },
  { name: "events.expire-orders", cron: "* * * * *", run: expireOrders },
  { name: "events.forget-senders", cron: "45 * * * *", run: forgetSenders },
  {
    name: "tickets.call-off",
    cron: "* * * * *",
    run: (deps, stopping) =>
      endCalledOff({ ...deps, organisation: async () => (await getSettings(deps)).name }, stopping),
  },
  { name: "tickets.refunds", cron: "* * * * *", run: (deps) => sendTicketRefunds(signed(deps)) },
  { name: "replies.receive", cron: "* * * * *", run: receiveReplies },
  { name: "outbox.send", cron: "* * * * *", run: sendDueMails },
  { name: "outbox.tidy", cron: "20 3 * * *", run: tidyOutbox },
  { name: "media.make", cron: "* * * * *", run: makeMedia },
  { name: "uploads.scan", cron: "* * * * *", run: scanUploads },
  { name: "uploads.sweep", cron: "*/10 * * * *", run: sweepUploads },
  { name: "campaigns.end", cron: "5 0 * * *", run: endCampaigns },
  {
    name: "gifts.events",
    cron: "* * * * *",
    run: async (deps, stopping) => workOnEvents(await payees(deps), stopping),
  },
  { name: "gifts.papers", cron: "* * * * *", run: mailPapers },
  { name: "gifts.refunds", cron: "* * * * *", run: sendRefunds },
  { name: "gifts.poll", cron: "* * * * *", run: async (deps) => pollGifts(await payees(deps)) },
  { name: "gifts.provider", cron: "* * * * *", run: async ({ payments }) => payments.beat?.() },
  { name: "gifts.notices", cron: "* * * * *", run: mailNotices },
  { name: "gifts.calendar", cron: "10 6 * * *", run: oweCalendarNotices },
  { name: "gifts.reconcile", cron: "20 3 * * *", run: async (deps) => reconcile(await payees(deps)) },
  {
    name: "newsletter.send",
    cron: "* * * * *",
    run: async (deps, stopping) => sendIssues(deps, (await getSettings(deps)).name, stopping),
  },
  {
    name: "keys.renew",
    cron: "50 * * * *",
    run: (deps, stopping) => renewKeys(deps, encryptedColumns, stopping),
  },
  {
    name: "backups.make",
    cron: "20 * * * *",
    run: async ({ backups }, stopping) => backups?.makeWhenDue(stopping),
  },
  { name: "operations.watch", cron: "* * * * *", run: watchOperations },
  {
    // 7 in the morning where the learners are.
    name: "staff.digest",
    cron: "0 4 * * *",
    run: (deps, stopping) => mailDigests(signed(deps), CONTENT, stopping),
  },
  { name: "changes.apply", cron: "* * * * *", run: (deps) => applyDueChanges(deps, sensitiveChanges) },
  { name: "gifts.account-changed", cron: "* * * * *", run: mailAccountNotices },
  {
    name: "tickets.account-changed",
    cron: "* * * * *",
    run: async (deps) => {
      const news = await accountNews(deps);
      const organisation = news && (await getSettings(deps)).name;
      return news && organisation && mailTicketAccountNotices(deps, { ...news, organisation });
    },
  },
  { name: "newsletter.lapse", cron: "10 * * * *", run: lapsePending },
];
