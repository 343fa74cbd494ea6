import {
  checking,
  initChecking,
  loginEndpoint,
  logout,
  profileEndpoint,
  refreshToken,
} from "../features/accounts/accounts.api.server";
import { passkeyEndpoints } from "../features/accounts/passkeys/passkeys.api.server";
import { staffEndpoints } from "../features/accounts/staff/staff.api.server";
import { CONTENT_KINDS } from "./content-kinds";
import { readSkills } from "../features/applications/skills/skills.api.server";
import { listAuditEvents, readAuditEvent } from "../features/audit/audit.api.server";
import { postContent } from "../features/blog/blog.content";
import { campaignContent } from "../features/campaigns/campaigns.content";
import { eventContent } from "../features/events/events.content";
import { galleryContent } from "../features/gallery/gallery.content";
import { initiativeContent } from "../features/programs/initiatives.content";
import { programContent } from "../features/programs/programs.content";
import { listPosts, readPost } from "../features/blog/blog.api.server";
import { listCampaigns, readCampaign } from "../features/campaigns/campaigns.api.server";
import {
  listAmounts,
  listDonationTiers,
  listGivingCurrencies,
} from "../features/donations/giving/giving.api.server";
import {
  simulateTestMonth,
  readReconciliation,
  startReconciliation,
} from "../features/donations/staff/reconciliation.api.server";
import {
  changeCampaignGoal,
  listCampaignFinances,
  changeCampaignPhase,
} from "../features/donations/staff/campaign-finances.api.server";
import {
  listGifts,
  listMessages,
  moderateMessage,
  readOneGift,
} from "../features/donations/staff/gifts.api.server";
import {
  listExpenseCategories,
  listExpenses,
  postExpense,
  reverseExpense,
} from "../features/donations/staff/expenses/expenses.api.server";
import {
  correctGiftEndpoint,
  decideCorrectionEndpoint,
  listPendingCorrectionsEndpoint,
} from "../features/donations/staff/corrections.api.server";
import { listDonors, readDonorEndpoint } from "../features/donations/staff/donors/donors.api.server";
import { endMonthlyGift, listMonthlyGifts } from "../features/donations/staff/monthly-gifts.api.server";
import {
  recordBankDepositEndpoint,
  cancelPledgeEndpoint,
  recordGiftEndpoint,
} from "../features/donations/staff/recorded-gifts.api.server";
import {
  addReceivedTransfer,
  addRefund,
  decideOnRefund,
  listRefunds,
} from "../features/donations/staff/refunds.api.server";
import { resendReceiptEndpoint } from "../features/donations/staff/receipts.api.server";
import { redirectEndpoints } from "../features/content/redirects/redirects.api.server";
import { bulkEndpoint } from "../features/content/bulk.api.server";
import { contentEndpoints } from "../features/content/content.api.server";
import { importEndpoint } from "../features/content/import-export/import.api.server";
import { withSlugRedirect } from "../features/content/redirects/redirected-endpoint.server";
import { previewMarkdown } from "../features/content/markdown-preview.api.server";
import { pendingChangeEndpoints } from "../features/pending-changes/pending-changes.api.server";
import { sensitiveChanges } from "./sensitive-changes.server";
import { listCheckIn, checkInGuest } from "../features/events/check-in/check-in.api.server";
import {
  listGuestMessages,
  sendGuestMessage,
} from "../features/events/guest-messages/guest-messages.api.server";
import { readTicketOrder, resendTicketOrder } from "../features/events/orders/staff/order-details.api.server";
import {
  listTicketAdminEvents,
  previewTicketCallOff,
  listTicketOrders,
  readTicketAdmin,
  saveTicketAdmin,
  ticketAdminEndpoints,
} from "../features/events/tickets/ticket-admin.api.server";
import { eventChangeEndpoints } from "../features/events/changes/event-changes.api.server";
import { listEvents, readEvent } from "../features/events/events.api.server";
import {
  postInterest,
  postRegistration,
} from "../features/applications/registrations/registrations.api.server";
import { postMessage } from "../features/contact/contact.api.server";
import { postMentorApplication } from "../features/mentors/mentors.api.server";
import { postPartnership } from "../features/partnerships/partnerships.api.server";
import { listGalleryAlbums, listPictures, readPicture } from "../features/gallery/gallery.api.server";
import { listPartners, listTeam, listTestimonials } from "../features/team/team.api.server";
import { listCourses, readCourse } from "../features/programs/courses.api.server";
import { listInitiatives, readInitiative } from "../features/programs/initiatives.api.server";
import { issueEndpoints } from "../features/newsletter/issues/issues.api.server";
import { listPrograms, readProgram } from "../features/programs/programs.api.server";
import { listRepliesOfQueue } from "../features/queues/saved-replies/saved-replies.api.server";
import { deleteQueueView, saveQueueView, listQueueViews } from "../features/queues/queue-views.api.server";
import {
  postAnswer,
  listInbox,
  putAssignee,
  postAssignments,
  previewAction,
  listColleagues,
  listQueueRecords,
  listQueues,
  postTransition,
  postTransitions,
  postNote,
  readRecord,
} from "../features/queues/queues.api.server";
import {
  postGuardianConsent,
  postNotificationUndo,
  postNotification,
} from "../features/queues/queue-notifications.api.server";

import { readSample, removeSampleEndpoint } from "../features/sample/sample.api.server";
import { doctorFindingsEndpoint } from "../features/dashboard/doctor-findings.api.server";
import { jobEndpoints } from "../features/dashboard/jobs.api.server";
import { overviewEndpoint } from "../features/dashboard/overview.api.server";
import { listMails, readOneMail, resendMail } from "../features/outbox/mailbox/mailbox.api.server";
import {
  importSubscribersEndpoint,
  listSubscribersEndpoint,
  removeSubscriberEndpoint,
} from "../features/newsletter/subscribers/subscribers.api.server";
import {
  closeIntakeEndpoint,
  createIntakeEndpoint,
  listIntakePrograms,
  listIntakesEndpoint,
  openIntakeEndpoint,
  readIntakeEndpoint,
  readIntakeLearners,
  saveIntakeEndpoint,
} from "../features/applications/intakes/intakes.api.server";
import {
  listInterestEndpoint,
  recordInterestNotifiedEndpoint,
} from "../features/applications/interest/interest-list.api.server";
import {
  addSuppression,
  liftSuppression,
  listSuppressions,
} from "../features/outbox/suppressions/suppressions.api.server";
import { getSettings } from "../features/site/site.service.server";
import {
  ping,
  readAchievements,
  readOpenApi,
  readPage,
  readSettings,
} from "../features/site/site.api.server";
import {
  addMedia,
  changeMedia,
  dismissMediaOrder,
  listMedia,
  listMediaOrders,
  readMediaOrder,
  readMediaItem,
  withdrawMediaConsent,
} from "../features/uploads/media/media.api.server";
import {
  addDocument,
  listDocuments,
  withdrawDocumentEndpoint,
} from "../features/uploads/documents/documents.api.server";
import { readNotifications, saveNotifications } from "../features/staff-notices/notice-choices.api.server";
import { jobs } from "./jobs";
import { ADMIN_ACCESS, type AdminSection } from "./admin-access";
import { privacyEndpoints } from "../features/privacy/privacy.api.server";
import { personalDataSources } from "../features/privacy/personal-data-sources.server";
import { AREAS } from "../platform/api/api-areas";
import type { ApiStyle } from "../platform/api/api-request";
import type { Deps } from "../platform/deps";
import { type Access, ROLES } from "../platform/auth/principal";
import { type CallsOf, type Route, route } from "../platform/api/endpoint.server";

const redirects = redirectEndpoints(CONTENT_KINDS);
const organisationName = async (deps: Pick<Deps, "db" | "log">) => (await getSettings(deps)).name;
const eventChangeEndpoint = eventChangeEndpoints(organisationName);
const publishHooks = { events: eventChangeEndpoint.onPublish };
const content = contentEndpoints(CONTENT_KINDS, publishHooks);
const passkeys = passkeyEndpoints(organisationName);
const staff = staffEndpoints(organisationName);
const pendingChanges = pendingChangeEndpoints(sensitiveChanges);
const issueAdmin = issueEndpoints(organisationName);
const jobAdmin = jobEndpoints(jobs);
const privacy = privacyEndpoints(personalDataSources, organisationName);
const ticketAdmin = ticketAdminEndpoints(organisationName);
const resendOrderEndpoint = resendTicketOrder(organisationName);
const sendGuestMessageEndpoint = sendGuestMessage(organisationName);
/** Orders of tickets are read by those who expect the guests, and those who have the money. */
const ORDER_READERS = { roles: ["organiser", "finance"] } as const;

/** Who may look into the content at all; which kinds, and who may write them, is said in `src/registry/content-kinds.ts`. */
const CONTENT_WRITERS: Access = { roles: ["editor", "organiser", "finance"] };
const CONTENT_READERS: Access = { roles: ["editor", "organiser", "finance", "auditor"] };
/** Reviewers have one kind: what they answer with. */
const KIND_WRITER_ROLES: Access = { roles: ["editor", "organiser", "finance", "reviewer"] };
const KIND_READER_ROLES: Access = { roles: ["editor", "organiser", "finance", "reviewer", "auditor"] };
const STAFF: Access = { roles: [...ROLES] };

/** Who works on what people send; which queue and topic, is said by the queues (`features/queues/all-queues.service.server.ts`). */
const QUEUE_HANDLERS: Access = { roles: ["reviewer", "editor", "organiser", "finance", "safeguarding"] };
const REVIEWERS: Access = { roles: ["reviewer"] };

type RoleAccess = Exclude<Access, "public" | "signed-in">;
/** What a part of the office says of itself (`src/registry/admin-access.ts`). */
const readAccess = (section: AdminSection): RoleAccess => ({ roles: ADMIN_ACCESS[section].readRoles });
const writeAccess = (section: AdminSection): RoleAccess => ({ roles: ADMIN_ACCESS[section].writeRoles });

const BOTH_STYLES: readonly [ApiStyle, ...ApiStyle[]] = ["api", "ajax"];

/**
 * Every call: method and path below `{base}/{style}/v1`, area, styles, who may call, and the function. Nothing is called
 * that does not stand here.
 */
const routes = [
  route("GET /auth/refresh-token", "main", ["api"], "public", refreshToken),
  route("GET /init/checking", "main", ["ajax"], "public", initChecking),
  route("POST /auth/login", "main", ["ajax"], "public", loginEndpoint(organisationName)),
  route("POST /auth/passkey/options", "main", ["ajax"], "public", passkeys.start),
  route("POST /auth/passkey/verify", "main", ["ajax"], "public", passkeys.verify),
  route("POST /account/passkeys/options", "main", ["ajax"], "signed-in", passkeys.begin, {
    aliasOf: "POST /account/ajax/v1/passkeys/options",
  }),
  route("POST /account/passkeys", "main", ["ajax"], "signed-in", passkeys.add, {
    aliasOf: "POST /account/ajax/v1/passkeys",
  }),
  route("GET /checking", "main", ["ajax"], "public", checking),
  route("POST /logout", "main", ["ajax"], "public", logout),

  ...AREAS.flatMap((area) => [
    route("GET /ping", area, BOTH_STYLES, "public", ping),
    route(
      "GET /openapi.json",
      area,
      BOTH_STYLES,
      "public",
      readOpenApi(() => apiRoutes, area),
    ),
  ]),

  route("GET /profile", "account", BOTH_STYLES, "signed-in", profileEndpoint),
  route("POST /passkeys/options", "account", ["ajax"], "signed-in", passkeys.begin),
  route("POST /passkeys", "account", ["ajax"], "signed-in", passkeys.add),

  route("GET /programs", "main", BOTH_STYLES, "public", listPrograms),
  route("GET /programs/:id", "main", BOTH_STYLES, "public", withSlugRedirect(programContent, readProgram)),
  route("GET /courses", "main", BOTH_STYLES, "public", listCourses),
  route("GET /courses/:id", "main", BOTH_STYLES, "public", readCourse),
  route("GET /initiatives", "main", BOTH_STYLES, "public", listInitiatives),
  route(
    "GET /initiatives/:id",
    "main",
    BOTH_STYLES,
    "public",
    withSlugRedirect(initiativeContent, readInitiative),
  ),
  route("GET /events", "main", BOTH_STYLES, "public", listEvents),
  route("GET /events/:id", "main", BOTH_STYLES, "public", withSlugRedirect(eventContent, readEvent)),
  route("GET /events/:id/check-in", "organiser", BOTH_STYLES, { roles: ["organiser"] }, listCheckIn),
  route("POST /events/:id/check-in", "organiser", BOTH_STYLES, { roles: ["organiser"] }, checkInGuest),
  route("GET /campaigns", "main", BOTH_STYLES, "public", listCampaigns),
  route("GET /campaigns/:id", "main", BOTH_STYLES, "public", withSlugRedirect(campaignContent, readCampaign)),
  route("GET /posts", "main", BOTH_STYLES, "public", listPosts),
  route("GET /posts/:id", "main", BOTH_STYLES, "public", withSlugRedirect(postContent, readPost)),
  route("GET /gallery", "main", BOTH_STYLES, "public", listPictures),
  route("GET /gallery/:id", "main", BOTH_STYLES, "public", withSlugRedirect(galleryContent, readPicture)),
  route("GET /albums", "main", BOTH_STYLES, "public", listGalleryAlbums),
  route("GET /team", "main", BOTH_STYLES, "public", listTeam),
  route("GET /testimonials", "main", BOTH_STYLES, "public", listTestimonials),
  route("GET /partners", "main", BOTH_STYLES, "public", listPartners),
  route("GET /achievements", "main", BOTH_STYLES, "public", readAchievements),
  route("GET /donation-tiers", "main", BOTH_STYLES, "public", listDonationTiers),
  route("GET /support-amounts", "main", BOTH_STYLES, "public", listAmounts),
  route("GET /currencies", "main", BOTH_STYLES, "public", listGivingCurrencies),
  route("GET /skills", "main", BOTH_STYLES, "public", readSkills),
  route("GET /settings", "main", BOTH_STYLES, "public", readSettings),
  route("GET /pages/:id", "main", BOTH_STYLES, "public", readPage),
  route("POST /registrations", "main", BOTH_STYLES, "public", postRegistration),
  route("POST /interests", "main", BOTH_STYLES, "public", postInterest),
  route("POST /mentor-applications", "main", BOTH_STYLES, "public", postMentorApplication),
  route("POST /partnerships", "main", BOTH_STYLES, "public", postPartnership),
  route("POST /messages", "main", BOTH_STYLES, "public", postMessage),

  route("GET /overview", "admin", BOTH_STYLES, STAFF, overviewEndpoint(CONTENT_KINDS)),
  route("GET /my-notifications", "admin", BOTH_STYLES, STAFF, readNotifications),
  route("PUT /my-notifications", "admin", BOTH_STYLES, STAFF, saveNotifications),
  route("GET /content/:kind", "admin", BOTH_STYLES, KIND_READER_ROLES, content.list),
  route("POST /content/:kind", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.create),
  route("GET /content/:kind/:id", "admin", BOTH_STYLES, KIND_READER_ROLES, content.read),
  route("PUT /content/:kind/:id", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.save),
  route("DELETE /content/:kind/:id", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.remove),
  route("POST /content/:kind/:id/publish", "admin", BOTH_STYLES, CONTENT_WRITERS, content.publish),
  route("POST /content/:kind/:id/unpublish", "admin", BOTH_STYLES, CONTENT_WRITERS, content.unpublish),
  route("POST /content/:kind/:id/discard", "admin", BOTH_STYLES, CONTENT_WRITERS, content.discard),
  route("POST /content/:kind/:id/restore", "admin", BOTH_STYLES, KIND_WRITER_ROLES, content.restore),
  route("GET /content/:kind/:id/history", "admin", BOTH_STYLES, KIND_READER_ROLES, content.history),
  route("GET /content/:kind/:id/history/:event", "admin", BOTH_STYLES, KIND_READER_ROLES, content.pastEvent),
  route("GET /content/:kind/:id/addresses", "admin", BOTH_STYLES, CONTENT_READERS, redirects.list),
  route("DELETE /content/:kind/:id/addresses/:slug", "admin", BOTH_STYLES, CONTENT_WRITERS, redirects.free),
  route(
    "POST /content/:kind/bulk",
    "admin",
    BOTH_STYLES,
    CONTENT_WRITERS,
    bulkEndpoint(CONTENT_KINDS, publishHooks),
  ),
  route("POST /content/:kind/import", "admin", BOTH_STYLES, CONTENT_WRITERS, importEndpoint(CONTENT_KINDS)),
  route("POST /markdown", "admin", BOTH_STYLES, CONTENT_WRITERS, previewMarkdown),
  route("GET /inbox", "admin", BOTH_STYLES, readAccess("inbox"), listInbox),
  route("GET /queues", "admin", BOTH_STYLES, STAFF, listQueues),
  route("GET /queues/:queue", "admin", BOTH_STYLES, STAFF, listQueueRecords),
  route("GET /queues/:queue/:id", "admin", BOTH_STYLES, STAFF, readRecord),
  route("GET /queues/:queue/views", "admin", BOTH_STYLES, STAFF, listQueueViews),
  route("PUT /queues/:queue/views", "admin", BOTH_STYLES, STAFF, saveQueueView),
  route("DELETE /queues/:queue/views", "admin", BOTH_STYLES, STAFF, deleteQueueView),
  route("GET /queues/:queue/saved-replies", "admin", BOTH_STYLES, QUEUE_HANDLERS, listRepliesOfQueue),
  route("GET /queues/:queue/colleagues", "admin", BOTH_STYLES, QUEUE_HANDLERS, listColleagues),
  route("POST /queues/:queue/transitions", "admin", BOTH_STYLES, QUEUE_HANDLERS, postTransitions),
  route("POST /queues/:queue/assignments", "admin", BOTH_STYLES, QUEUE_HANDLERS, postAssignments),
  route("POST /queues/:queue/:id/preview", "admin", BOTH_STYLES, QUEUE_HANDLERS, previewAction),
  route("POST /queues/:queue/:id/transition", "admin", BOTH_STYLES, QUEUE_HANDLERS, postTransition),
  route("POST /queues/:queue/:id/answers", "admin", BOTH_STYLES, QUEUE_HANDLERS, postAnswer),
  route("PUT /queues/:queue/:id/assignee", "admin", BOTH_STYLES, QUEUE_HANDLERS, putAssignee),
  route("POST /queues/:queue/:id/notes", "admin", BOTH_STYLES, QUEUE_HANDLERS, postNote),
  route("POST /queues/:queue/:id/guardian", "admin", BOTH_STYLES, REVIEWERS, postGuardianConsent),
  route("POST /queues/:queue/:id/notified", "admin", BOTH_STYLES, REVIEWERS, postNotification),
  route("POST /queues/:queue/:id/unnotified", "admin", BOTH_STYLES, REVIEWERS, postNotificationUndo),
  route("GET /intakes", "admin", BOTH_STYLES, readAccess("intakes"), listIntakesEndpoint),
  route("POST /intakes", "admin", BOTH_STYLES, writeAccess("intakes"), createIntakeEndpoint),
  route("GET /intakes/programs", "admin", BOTH_STYLES, readAccess("intakes"), listIntakePrograms),
  route("GET /intakes/:id", "admin", BOTH_STYLES, readAccess("intakes"), readIntakeEndpoint),
  route("GET /intakes/:id/learners", "admin", BOTH_STYLES, writeAccess("intakes"), readIntakeLearners),
  route("PUT /intakes/:id", "admin", BOTH_STYLES, writeAccess("intakes"), saveIntakeEndpoint),
  route("POST /intakes/:id/open", "admin", BOTH_STYLES, writeAccess("intakes"), openIntakeEndpoint),
  route("POST /intakes/:id/close", "admin", BOTH_STYLES, writeAccess("intakes"), closeIntakeEndpoint),
  route("GET /media", "admin", BOTH_STYLES, CONTENT_READERS, listMedia),
  route("POST /media", "admin", BOTH_STYLES, CONTENT_WRITERS, addMedia),
  route("GET /media/orders", "admin", BOTH_STYLES, CONTENT_READERS, listMediaOrders),
  route("GET /media/orders/:id", "admin", BOTH_STYLES, CONTENT_READERS, readMediaOrder),
  route("DELETE /media/orders/:id", "admin", BOTH_STYLES, CONTENT_WRITERS, dismissMediaOrder),
  route("GET /media/:id", "admin", BOTH_STYLES, CONTENT_READERS, readMediaItem),
  route("PUT /media/:id", "admin", BOTH_STYLES, writeAccess("media"), changeMedia),
  route("POST /media/:id/withdraw", "admin", BOTH_STYLES, writeAccess("media"), withdrawMediaConsent),
  route("GET /documents", "admin", BOTH_STYLES, readAccess("documents"), listDocuments),
  route("POST /documents", "admin", BOTH_STYLES, writeAccess("documents"), addDocument),
  route(
    "POST /documents/:id/withdraw",
    "admin",
    BOTH_STYLES,
    writeAccess("documents"),
    withdrawDocumentEndpoint,
  ),
  route("GET /issues", "admin", BOTH_STYLES, readAccess("issues"), issueAdmin.list),
  route("POST /issues", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.create),
  route("POST /issues/preview", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.preview),
  route("GET /issues/:id", "admin", BOTH_STYLES, readAccess("issues"), issueAdmin.read),
  route("PUT /issues/:id", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.save),
  route("POST /issues/:id/test", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.sendTest),
  route("POST /issues/:id/schedule", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.schedule),
  route("POST /issues/:id/unschedule", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.takeBack),
  route("POST /issues/:id/stop", "admin", BOTH_STYLES, writeAccess("issues"), issueAdmin.stop),
  route("GET /interest", "admin", BOTH_STYLES, readAccess("interest"), listInterestEndpoint),
  route(
    "POST /interest/:id/notified",
    "admin",
    BOTH_STYLES,
    writeAccess("interest"),
    recordInterestNotifiedEndpoint,
  ),
  route("GET /subscribers", "admin", BOTH_STYLES, readAccess("subscribers"), listSubscribersEndpoint),
  route(
    "POST /subscribers/import",
    "admin",
    BOTH_STYLES,
    writeAccess("subscribers"),
    importSubscribersEndpoint,
  ),
  route(
    "POST /subscribers/:id/remove",
    "admin",
    BOTH_STYLES,
    writeAccess("subscribers"),
    removeSubscriberEndpoint,
  ),
  route("GET /suppressions", "admin", BOTH_STYLES, readAccess("suppressions"), listSuppressions),
  route("POST /suppressions", "admin", BOTH_STYLES, writeAccess("suppressions"), addSuppression),
  route("POST /suppressions/lift", "admin", BOTH_STYLES, writeAccess("suppressions"), liftSuppression),
  route("GET /jobs", "admin", BOTH_STYLES, readAccess("jobs"), jobAdmin.jobs),
  route("GET /system-status", "admin", BOTH_STYLES, readAccess("jobs"), jobAdmin.systemStatus),
  route("GET /findings", "admin", BOTH_STYLES, readAccess("jobs"), doctorFindingsEndpoint),
  route("POST /jobs/failed/:id/retry", "admin", BOTH_STYLES, writeAccess("jobs"), jobAdmin.retryJob),
  route("GET /tickets", "admin", BOTH_STYLES, readAccess("tickets"), listTicketAdminEvents),
  route("GET /tickets/:id", "admin", BOTH_STYLES, readAccess("tickets"), readTicketAdmin),
  route("PUT /tickets/:id", "admin", BOTH_STYLES, writeAccess("tickets"), saveTicketAdmin),
  route("GET /tickets/:id/orders", "admin", BOTH_STYLES, ORDER_READERS, listTicketOrders),
  route("GET /tickets/:id/orders/:order", "admin", BOTH_STYLES, ORDER_READERS, readTicketOrder),
  route("POST /tickets/:id/orders/:order/resend", "admin", BOTH_STYLES, ORDER_READERS, resendOrderEndpoint),
  route("GET /tickets/:id/messages", "admin", BOTH_STYLES, writeAccess("tickets"), listGuestMessages),
  route("POST /tickets/:id/messages", "admin", BOTH_STYLES, writeAccess("tickets"), sendGuestMessageEndpoint),
  route(
    "POST /event-changes/:id",
    "admin",
    BOTH_STYLES,
    { roles: ["editor", "organiser"] },
    eventChangeEndpoint.preview,
  ),
  route("GET /tickets/:id/call-off", "admin", BOTH_STYLES, { roles: ["finance"] }, previewTicketCallOff),
  route("POST /tickets/:id/call-off", "admin", BOTH_STYLES, { roles: ["finance"] }, ticketAdmin.callOff),
  route(
    "POST /tickets/:id/orders/:order/end",
    "admin",
    BOTH_STYLES,
    // Organisers end only what was given away.
    { roles: ["organiser", "finance"] },
    ticketAdmin.end,
  ),
  route("POST /tickets/:id/complimentary", "admin", BOTH_STYLES, writeAccess("tickets"), ticketAdmin.give),
  route("GET /pending-changes", "admin", BOTH_STYLES, readAccess("pending-changes"), pendingChanges.list),
  route("GET /pending-changes/:id", "admin", BOTH_STYLES, readAccess("pending-changes"), pendingChanges.read),
  route(
    "POST /pending-changes/:id/approve",
    "admin",
    BOTH_STYLES,
    writeAccess("pending-changes"),
    pendingChanges.approve,
  ),
  route(
    "POST /pending-changes/:id/cancel",
    "admin",
    BOTH_STYLES,
    writeAccess("pending-changes"),
    pendingChanges.cancel,
  ),
  route("GET /staff", "admin", BOTH_STYLES, readAccess("staff"), staff.list),
  route("PUT /staff/:id/roles", "admin", BOTH_STYLES, writeAccess("staff"), staff.change),
  route("POST /staff/:id/factor-reset", "admin", BOTH_STYLES, writeAccess("staff"), staff.resetFactor),
  route("POST /staff/invitations", "admin", BOTH_STYLES, writeAccess("staff"), staff.add),
  route("POST /staff/invitations/:id/resend", "admin", BOTH_STYLES, writeAccess("staff"), staff.resend),
  route("DELETE /staff/invitations/:id", "admin", BOTH_STYLES, writeAccess("staff"), staff.withdraw),
  route("GET /sample", "admin", BOTH_STYLES, readAccess("sample"), readSample),
  route("POST /sample/remove", "admin", BOTH_STYLES, writeAccess("sample"), removeSampleEndpoint),
  route("POST /privacy/data", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.data),
  route("POST /privacy/plan", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.plan),
  route("POST /privacy/erase", "admin", BOTH_STYLES, writeAccess("privacy"), privacy.erase),
  route("GET /audit", "admin", BOTH_STYLES, readAccess("audit"), listAuditEvents),
  route("GET /audit/:id", "admin", BOTH_STYLES, readAccess("audit"), readAuditEvent),
  route("GET /mails", "admin", BOTH_STYLES, readAccess("mails"), listMails),
  route("GET /mails/:id", "admin", BOTH_STYLES, readAccess("mails"), readOneMail),
  route("POST /mails/:id/resend", "admin", BOTH_STYLES, writeAccess("mails"), resendMail),

  route("GET /gifts", "admin", BOTH_STYLES, readAccess("gifts"), listGifts),
  route("GET /gifts/:id", "admin", BOTH_STYLES, readAccess("gifts"), readOneGift),
  route("POST /gifts/:id/refunds", "admin", BOTH_STYLES, writeAccess("gifts"), addRefund),
  route("POST /gifts/:id/arrival", "admin", BOTH_STYLES, writeAccess("gifts"), addReceivedTransfer),
  route(
    "POST /gifts/:id/receipts/:number/mail",
    "admin",
    BOTH_STYLES,
    writeAccess("gifts"),
    resendReceiptEndpoint,
  ),
  route("POST /gifts/:id/cancel", "admin", BOTH_STYLES, writeAccess("gifts"), cancelPledgeEndpoint),
  route("POST /gifts", "admin", BOTH_STYLES, writeAccess("gifts"), recordGiftEndpoint),
  route("POST /banked-money", "admin", BOTH_STYLES, writeAccess("reconciliation"), recordBankDepositEndpoint),
  route("GET /donors", "admin", BOTH_STYLES, readAccess("donors"), listDonors),
  route("GET /donors/:id", "admin", BOTH_STYLES, readAccess("donors"), readDonorEndpoint),
  route("POST /gifts/:id/corrections", "admin", BOTH_STYLES, writeAccess("gifts"), correctGiftEndpoint),
  route("GET /corrections", "admin", BOTH_STYLES, readAccess("gifts"), listPendingCorrectionsEndpoint),
  route(
    "POST /corrections/:id/decision",
    "admin",
    BOTH_STYLES,
    writeAccess("gifts"),
    decideCorrectionEndpoint,
  ),
  route("GET /refunds", "admin", BOTH_STYLES, readAccess("refunds"), listRefunds),
  route("POST /refunds/:id/decision", "admin", BOTH_STYLES, writeAccess("refunds"), decideOnRefund),
  route("GET /monthly-gifts", "admin", BOTH_STYLES, readAccess("monthly-gifts"), listMonthlyGifts),
  route("POST /monthly-gifts/:id/end", "admin", BOTH_STYLES, writeAccess("monthly-gifts"), endMonthlyGift),
  route("GET /gift-messages", "admin", BOTH_STYLES, readAccess("gift-messages"), listMessages),
  route("PUT /gift-messages/:id", "admin", BOTH_STYLES, writeAccess("gift-messages"), moderateMessage),
  route(
    "GET /campaign-finances",
    "admin",
    BOTH_STYLES,
    readAccess("campaign-finances"),
    listCampaignFinances,
  ),
  route(
    "PUT /campaign-finances/:id/goal",
    "admin",
    BOTH_STYLES,
    writeAccess("campaign-finances"),
    changeCampaignGoal,
  ),
  route(
    "POST /campaign-finances/:id/phase",
    "admin",
    BOTH_STYLES,
    writeAccess("campaign-finances"),
    changeCampaignPhase,
  ),
  route("GET /expenses", "admin", BOTH_STYLES, readAccess("expenses"), listExpenses),
  route("POST /expenses", "admin", BOTH_STYLES, writeAccess("expenses"), postExpense),
  route("POST /expenses/:id/reversal", "admin", BOTH_STYLES, writeAccess("expenses"), reverseExpense),
  route("GET /expense-categories", "admin", BOTH_STYLES, readAccess("expenses"), listExpenseCategories),
  route("GET /reconciliation", "admin", BOTH_STYLES, readAccess("reconciliation"), readReconciliation),
  route("POST /reconciliation", "admin", BOTH_STYLES, writeAccess("reconciliation"), startReconciliation),
  route("POST /test-months", "admin", BOTH_STYLES, writeAccess("reconciliation"), simulateTestMonth),
];

/** Every call of the program. */
export const apiRoutes: readonly Route[] = routes;
type RegisteredCalls = { [S in ApiStyle]: CallsOf<(typeof routes)[number], S> };

declare module "../platform/client/api-calls" {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
  interface ApiCalls extends RegisteredCalls {}
}
