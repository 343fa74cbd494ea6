import {
  checking,
  initChecking,
  loginEndpoint,
  logout,
  refreshToken,
} from "./features/accounts/accounts.api.server";
import { passkeyEndpoints } from "./features/accounts/passkeys.api.server";
import { staffEndpoints } from "./features/accounts/staff.api.server";
import { CONTENT } from "./content";
import { readSkills } from "./features/applications/applications.api.server";
import { readAudit, readAuditEvent } from "./features/audit/audit.api.server";
import { postContent } from "./features/blog/blog.content";
import { campaignContent } from "./features/campaigns/campaigns.content";
import { eventContent } from "./features/events/events.content";
import { galleryContent } from "./features/gallery/gallery.content";
import { initiativeContent } from "./features/programs/initiatives.content";
import { programContent } from "./features/programs/programs.content";
import { listPosts, readPost } from "./features/blog/blog.api.server";
import { listCampaigns, readCampaign } from "./features/campaigns/campaigns.api.server";
import {
  listAmounts,
  listDonationTiers,
  listGivingCurrencies,
} from "./features/donations/donations.api.server";
import {
  passTestMonth,
  readReconciliation,
  startReconciliation,
} from "./features/donations/office/books.api.server";
import {
  changeCampaignGoal,
  listCampaignMoney,
  moveCampaignPhase,
} from "./features/donations/office/campaign-money.api.server";
import {
  listGifts,
  listMessages,
  moderateMessage,
  readOneGift,
} from "./features/donations/office/gifts.api.server";
import {
  listExpenseCategories,
  listExpenses,
  postExpense,
  reverseExpense,
} from "./features/donations/office/expenses.api.server";
import {
  correctGiftCall,
  decideOnCorrection,
  listWaitingCorrectionsCall,
} from "./features/donations/office/corrections.api.server";
import { listDonors, readOneDonor } from "./features/donations/office/donors.api.server";
import { endMonthlyGift, listMonthlyGifts } from "./features/donations/office/monthly.api.server";
import {
  bankMoneyCall,
  cancelPledgeCall,
  recordGiftCall,
} from "./features/donations/office/recorded-gifts.api.server";
import {
  addArrival,
  addRefund,
  decideOnRefund,
  listRefunds,
} from "./features/donations/office/refunds.api.server";
import { resendReceiptCall } from "./features/donations/office/receipts.api.server";
import { addressEndpoints } from "./features/content/addresses.api.server";
import { bulkEndpoint } from "./features/content/bulk.api.server";
import { contentEndpoints } from "./features/content/content.api.server";
import { importEndpoint } from "./features/content/import.api.server";
import { atItsAddress } from "./features/content/moved-calls.server";
import { previewMarkdown } from "./features/content/writing.api.server";
import { pendingChangeEndpoints } from "./features/pending-changes/pending-changes.api.server";
import { sensitiveChanges } from "./sensitive-changes.server";
import { listCheckIn, tapDoor } from "./features/events/door.api.server";
import { listGuestMessages, sendGuestMessage } from "./features/events/guest-messages.api.server";
import { readTicketOrder, resendTicketOrder } from "./features/events/order-details.api.server";
import {
  listTicketDesks,
  previewTicketCallOff,
  listTicketOrders,
  readTicketDesk,
  saveTicketDesk,
  ticketDeskEndpoints,
} from "./features/events/ticket-desk.api.server";
import { eventChanges } from "./features/events/event-changes.api.server";
import { listEvents, readEvent } from "./features/events/events.api.server";
import { postInterest, postRegistration } from "./features/applications/registration-calls.server";
import { postMessage } from "./features/contact/contact.api.server";
import { postMentorApplication } from "./features/mentors/mentors.api.server";
import { postPartnership } from "./features/partnerships/partnerships.api.server";
import { listGalleryAlbums, listPictures, readPicture } from "./features/gallery/gallery.api.server";
import { listPartners, listTeam, listTestimonials } from "./features/people/people.api.server";
import { listCourses, readCourse } from "./features/programs/courses.api.server";
import { listInitiatives, readInitiative } from "./features/programs/initiatives.api.server";
import { issueEndpoints } from "./features/newsletter/issues.api.server";
import { listPrograms, readProgram } from "./features/programs/programs.api.server";
import { listRepliesOfQueue } from "./features/queues/saved-replies.api.server";
import { dropQueueView, keepQueueView, listQueueViews } from "./features/queues/queue-views.api.server";
import {
  answerOne,
  listInbox,
  agreeForOne,
  assignOne,
  assignSeveral,
  foreseeMove,
  listColleagues,
  listQueue,
  listQueues,
  moveOne,
  moveSeveral,
  noteOne,
  readRecord,
  tellOne,
  untellOne,
} from "./features/queues/queues.api.server";
import { readSample, removeSampleCall } from "./features/sample/sample.api.server";
import { findingsEndpoint } from "./features/office/findings.api.server";
import { jobEndpoints } from "./features/office/jobs.api.server";
import { overviewEndpoint } from "./features/office/overview.api.server";
import { listMails, readOneMail, resendMail } from "./features/outbox/outbox.api.server";
import {
  importSubscribersCall,
  listSubscribersCall,
  removeSubscriberCall,
} from "./features/newsletter/subscribers.api.server";
import {
  closeIntakeCall,
  createIntakeCall,
  listIntakePrograms,
  listIntakesCall,
  openIntakeCall,
  readIntakeCall,
  readIntakeLearners,
  saveIntakeCall,
} from "./features/applications/intakes.api.server";
import { listInterestCall, tellInterestCall } from "./features/applications/interest-list.api.server";
import { addSuppression, liftSuppression, listSuppressions } from "./features/outbox/suppressions.api.server";
import { getSettings } from "./features/site/site.service.server";
import {
  ping,
  readAchievements,
  readDescription,
  readPage,
  readSettings,
} from "./features/site/site.api.server";
import {
  addMedia,
  changeMedia,
  forgetMediaOrder,
  listMedia,
  listMediaOrders,
  readMediaOrder,
  readOneMedia,
  takeBackMedia,
} from "./features/uploads/media.api.server";
import { addDocument, listDocuments, takeBackDocument } from "./features/uploads/documents.api.server";
import { readNotifications, saveNotifications } from "./features/staff-notices/notice-choices.api.server";
import { jobs } from "./jobs";
import { OFFICE_ACCESS, type OfficePart } from "./office-access";
import { privacyEndpoints } from "./features/privacy/privacy.api.server";
import { personalParts } from "./personal.server";
import type { Style } from "./platform/asked";
import type { Deps } from "./platform/deps";
import { type Access, ROLES } from "./platform/who";
import { type CallsOf, type Route, route } from "./platform/endpoint.server";

const addresses = addressEndpoints(CONTENT);
const organisation = async (deps: Pick<Deps, "db" | "log">) => (await getSettings(deps)).name;
const changesOfEvents = eventChanges(organisation);
const publishHooks = { events: changesOfEvents.onPublish };
const content = contentEndpoints(CONTENT, publishHooks);
const passkeys = passkeyEndpoints(organisation);
const staff = staffEndpoints(organisation);
const pendingChanges = pendingChangeEndpoints(sensitiveChanges);
const issues = issueEndpoints(organisation);
const office = jobEndpoints(jobs);
const people = privacyEndpoints(personalParts, organisation);
const tickets = ticketDeskEndpoints(organisation);
const resendOrderCall = resendTicketOrder(organisation);
const messageGuests = sendGuestMessage(organisation);
/** Orders of tickets are read by those who expect the guests, and those who have the money. */
const ORDER_READERS = { roles: ["organiser", "finance"] } as const;

/** Who may look into the content at all; which kinds, and who may write them, is said in `src/content.ts`. */
const WRITERS: Access = { roles: ["editor", "organiser", "finance"] };
const READERS: Access = { roles: ["editor", "organiser", "finance", "auditor"] };
/** Reviewers have one kind: what they answer with. */
const KIND_WRITERS: Access = { roles: ["editor", "organiser", "finance", "reviewer"] };
const KIND_READERS: Access = { roles: ["editor", "organiser", "finance", "reviewer", "auditor"] };
const STAFF: Access = { roles: [...ROLES] };

/** Who works on what people send; which queue and topic, is said by the queues (`features/queues/queues.server.ts`). */
const HANDLERS: Access = { roles: ["reviewer", "editor", "organiser", "finance", "safeguarding"] };
const REVIEWERS: Access = { roles: ["reviewer"] };

type ForRoles = Exclude<Access, "public" | "signed-in">;
/** What a part of the office says of itself (`src/office-access.ts`). */
const opens = (part: OfficePart): ForRoles => ({ roles: OFFICE_ACCESS[part].opens });
const changes = (part: OfficePart): ForRoles => ({ roles: OFFICE_ACCESS[part].writes });

const BOTH: readonly [Style, ...Style[]] = ["api", "ajax"];

/**
 * Every call: method and path below `{base}/{style}/v1`, area, styles, who may call, and the function. Nothing is called
 * that does not stand here.
 */
const routes = [
  route("GET /auth/refresh-token", "main", ["api"], "public", refreshToken),
  route("GET /init/checking", "main", ["ajax"], "public", initChecking),
  route("POST /auth/login", "main", ["ajax"], "public", loginEndpoint(organisation)),
  route("POST /auth/passkey/options", "main", ["ajax"], "public", passkeys.start),
  route("POST /auth/passkey/verify", "main", ["ajax"], "public", passkeys.verify),
  route("POST /account/passkeys/options", "main", ["ajax"], "signed-in", passkeys.begin),
  route("POST /account/passkeys", "main", ["ajax"], "signed-in", passkeys.add),
  route("GET /checking", "main", ["ajax"], "public", checking),
  route("POST /logout", "main", ["ajax"], "public", logout),

  route("GET /ping", "main", BOTH, "public", ping),
  route(
    "GET /openapi.json",
    "main",
    ["api"],
    "public",
    readDescription(() => api),
  ),

  route("GET /programs", "main", BOTH, "public", listPrograms),
  route("GET /programs/:id", "main", BOTH, "public", atItsAddress(programContent, readProgram)),
  route("GET /courses", "main", BOTH, "public", listCourses),
  route("GET /courses/:id", "main", BOTH, "public", readCourse),
  route("GET /initiatives", "main", BOTH, "public", listInitiatives),
  route("GET /initiatives/:id", "main", BOTH, "public", atItsAddress(initiativeContent, readInitiative)),
  route("GET /events", "main", BOTH, "public", listEvents),
  route("GET /events/:id", "main", BOTH, "public", atItsAddress(eventContent, readEvent)),
  route("GET /events/:id/check-in", "organiser", BOTH, { roles: ["organiser"] }, listCheckIn),
  route("POST /events/:id/door", "organiser", BOTH, { roles: ["organiser"] }, tapDoor),
  route("GET /campaigns", "main", BOTH, "public", listCampaigns),
  route("GET /campaigns/:id", "main", BOTH, "public", atItsAddress(campaignContent, readCampaign)),
  route("GET /posts", "main", BOTH, "public", listPosts),
  route("GET /posts/:id", "main", BOTH, "public", atItsAddress(postContent, readPost)),
  route("GET /gallery", "main", BOTH, "public", listPictures),
  route("GET /gallery/:id", "main", BOTH, "public", atItsAddress(galleryContent, readPicture)),
  route("GET /albums", "main", BOTH, "public", listGalleryAlbums),
  route("GET /team", "main", BOTH, "public", listTeam),
  route("GET /testimonials", "main", BOTH, "public", listTestimonials),
  route("GET /partners", "main", BOTH, "public", listPartners),
  route("GET /achievements", "main", BOTH, "public", readAchievements),
  route("GET /donation-tiers", "main", BOTH, "public", listDonationTiers),
  route("GET /support-amounts", "main", BOTH, "public", listAmounts),
  route("GET /currencies", "main", BOTH, "public", listGivingCurrencies),
  route("GET /skills", "main", BOTH, "public", readSkills),
  route("GET /settings", "main", BOTH, "public", readSettings),
  route("GET /pages/:id", "main", BOTH, "public", readPage),
  route("POST /registrations", "main", BOTH, "public", postRegistration),
  route("POST /interests", "main", BOTH, "public", postInterest),
  route("POST /mentor-applications", "main", BOTH, "public", postMentorApplication),
  route("POST /partnerships", "main", BOTH, "public", postPartnership),
  route("POST /messages", "main", BOTH, "public", postMessage),

  route("GET /overview", "admin", BOTH, STAFF, overviewEndpoint(CONTENT)),
  route("GET /my-notifications", "admin", BOTH, STAFF, readNotifications),
  route("PUT /my-notifications", "admin", BOTH, STAFF, saveNotifications),
  route("GET /content/:kind", "admin", BOTH, KIND_READERS, content.list),
  route("POST /content/:kind", "admin", BOTH, KIND_WRITERS, content.create),
  route("GET /content/:kind/:id", "admin", BOTH, KIND_READERS, content.read),
  route("PUT /content/:kind/:id", "admin", BOTH, KIND_WRITERS, content.save),
  route("DELETE /content/:kind/:id", "admin", BOTH, KIND_WRITERS, content.remove),
  route("POST /content/:kind/:id/publish", "admin", BOTH, WRITERS, content.publish),
  route("POST /content/:kind/:id/unpublish", "admin", BOTH, WRITERS, content.unpublish),
  route("POST /content/:kind/:id/discard", "admin", BOTH, WRITERS, content.discard),
  route("POST /content/:kind/:id/restore", "admin", BOTH, KIND_WRITERS, content.restore),
  route("GET /content/:kind/:id/history", "admin", BOTH, KIND_READERS, content.history),
  route("GET /content/:kind/:id/history/:event", "admin", BOTH, KIND_READERS, content.pastEvent),
  route("GET /content/:kind/:id/addresses", "admin", BOTH, READERS, addresses.list),
  route("DELETE /content/:kind/:id/addresses/:slug", "admin", BOTH, WRITERS, addresses.free),
  route("POST /content/:kind/bulk", "admin", BOTH, WRITERS, bulkEndpoint(CONTENT, publishHooks)),
  route("POST /content/:kind/import", "admin", BOTH, WRITERS, importEndpoint(CONTENT)),
  route("POST /markdown", "admin", BOTH, WRITERS, previewMarkdown),
  route("GET /inbox", "admin", BOTH, opens("inbox"), listInbox),
  route("GET /queues", "admin", BOTH, STAFF, listQueues),
  route("GET /queues/:queue", "admin", BOTH, STAFF, listQueue),
  route("GET /queues/:queue/:id", "admin", BOTH, STAFF, readRecord),
  route("GET /queues/:queue/views", "admin", BOTH, STAFF, listQueueViews),
  route("PUT /queues/:queue/views", "admin", BOTH, STAFF, keepQueueView),
  route("DELETE /queues/:queue/views", "admin", BOTH, STAFF, dropQueueView),
  route("GET /queues/:queue/saved-replies", "admin", BOTH, HANDLERS, listRepliesOfQueue),
  route("GET /queues/:queue/colleagues", "admin", BOTH, HANDLERS, listColleagues),
  route("POST /queues/:queue/moves", "admin", BOTH, HANDLERS, moveSeveral),
  route("POST /queues/:queue/assignments", "admin", BOTH, HANDLERS, assignSeveral),
  route("POST /queues/:queue/:id/foresee", "admin", BOTH, HANDLERS, foreseeMove),
  route("POST /queues/:queue/:id/move", "admin", BOTH, HANDLERS, moveOne),
  route("POST /queues/:queue/:id/answers", "admin", BOTH, HANDLERS, answerOne),
  route("PUT /queues/:queue/:id/assignee", "admin", BOTH, HANDLERS, assignOne),
  route("POST /queues/:queue/:id/notes", "admin", BOTH, HANDLERS, noteOne),
  route("POST /queues/:queue/:id/guardian", "admin", BOTH, REVIEWERS, agreeForOne),
  route("POST /queues/:queue/:id/told", "admin", BOTH, REVIEWERS, tellOne),
  route("POST /queues/:queue/:id/untold", "admin", BOTH, REVIEWERS, untellOne),
  route("GET /intakes", "admin", BOTH, opens("intakes"), listIntakesCall),
  route("POST /intakes", "admin", BOTH, changes("intakes"), createIntakeCall),
  route("GET /intakes/programs", "admin", BOTH, opens("intakes"), listIntakePrograms),
  route("GET /intakes/:id", "admin", BOTH, opens("intakes"), readIntakeCall),
  route("GET /intakes/:id/learners", "admin", BOTH, changes("intakes"), readIntakeLearners),
  route("PUT /intakes/:id", "admin", BOTH, changes("intakes"), saveIntakeCall),
  route("POST /intakes/:id/open", "admin", BOTH, changes("intakes"), openIntakeCall),
  route("POST /intakes/:id/close", "admin", BOTH, changes("intakes"), closeIntakeCall),
  route("GET /media", "admin", BOTH, READERS, listMedia),
  route("POST /media", "admin", BOTH, WRITERS, addMedia),
  route("GET /media/orders", "admin", BOTH, READERS, listMediaOrders),
  route("GET /media/orders/:id", "admin", BOTH, READERS, readMediaOrder),
  route("DELETE /media/orders/:id", "admin", BOTH, WRITERS, forgetMediaOrder),
  route("GET /media/:id", "admin", BOTH, READERS, readOneMedia),
  route("PUT /media/:id", "admin", BOTH, changes("media"), changeMedia),
  route("POST /media/:id/withdraw", "admin", BOTH, changes("media"), takeBackMedia),
  route("GET /documents", "admin", BOTH, opens("documents"), listDocuments),
  route("POST /documents", "admin", BOTH, changes("documents"), addDocument),
  route("POST /documents/:id/withdraw", "admin", BOTH, changes("documents"), takeBackDocument),
  route("GET /issues", "admin", BOTH, opens("issues"), issues.list),
  route("POST /issues", "admin", BOTH, changes("issues"), issues.create),
  route("POST /issues/preview", "admin", BOTH, changes("issues"), issues.preview),
  route("GET /issues/:id", "admin", BOTH, opens("issues"), issues.read),
  route("PUT /issues/:id", "admin", BOTH, changes("issues"), issues.save),
  route("POST /issues/:id/test", "admin", BOTH, changes("issues"), issues.sendTest),
  route("POST /issues/:id/schedule", "admin", BOTH, changes("issues"), issues.schedule),
  route("POST /issues/:id/take-back", "admin", BOTH, changes("issues"), issues.takeBack),
  route("POST /issues/:id/stop", "admin", BOTH, changes("issues"), issues.stop),
  route("GET /interest", "admin", BOTH, opens("interest"), listInterestCall),
  route("POST /interest/:id/told", "admin", BOTH, changes("interest"), tellInterestCall),
  route("GET /subscribers", "admin", BOTH, opens("subscribers"), listSubscribersCall),
  route("POST /subscribers/import", "admin", BOTH, changes("subscribers"), importSubscribersCall),
  route("POST /subscribers/:id/remove", "admin", BOTH, changes("subscribers"), removeSubscriberCall),
  route("GET /suppressions", "admin", BOTH, opens("suppressions"), listSuppressions),
  route("POST /suppressions", "admin", BOTH, changes("suppressions"), addSuppression),
  route("POST /suppressions/lift", "admin", BOTH, changes("suppressions"), liftSuppression),
  route("GET /jobs", "admin", BOTH, opens("jobs"), office.jobs),
  route("GET /standing", "admin", BOTH, opens("jobs"), office.standing),
  route("GET /findings", "admin", BOTH, opens("jobs"), findingsEndpoint),
  route("POST /jobs/failed/:id/retry", "admin", BOTH, changes("jobs"), office.retryJob),
  route("GET /tickets", "admin", BOTH, opens("tickets"), listTicketDesks),
  route("GET /tickets/:id", "admin", BOTH, opens("tickets"), readTicketDesk),
  route("PUT /tickets/:id", "admin", BOTH, changes("tickets"), saveTicketDesk),
  route("GET /tickets/:id/orders", "admin", BOTH, ORDER_READERS, listTicketOrders),
  route("GET /tickets/:id/orders/:order", "admin", BOTH, ORDER_READERS, readTicketOrder),
  route("POST /tickets/:id/orders/:order/resend", "admin", BOTH, ORDER_READERS, resendOrderCall),
  route("GET /tickets/:id/messages", "admin", BOTH, changes("tickets"), listGuestMessages),
  route("POST /tickets/:id/messages", "admin", BOTH, changes("tickets"), messageGuests),
  route(
    "POST /event-changes/:id",
    "admin",
    BOTH,
    { roles: ["editor", "organiser"] },
    changesOfEvents.preview,
  ),
  route("GET /tickets/:id/call-off", "admin", BOTH, { roles: ["finance"] }, previewTicketCallOff),
  route("POST /tickets/:id/call-off", "admin", BOTH, { roles: ["finance"] }, tickets.callOff),
  route(
    "POST /tickets/:id/orders/:order/end",
    "admin",
    BOTH,
    // Organisers end only what was given away.
    { roles: ["organiser", "finance"] },
    tickets.end,
  ),
  route("POST /tickets/:id/complimentary", "admin", BOTH, changes("tickets"), tickets.give),
  route("GET /pending-changes", "admin", BOTH, opens("pending-changes"), pendingChanges.list),
  route("GET /pending-changes/:id", "admin", BOTH, opens("pending-changes"), pendingChanges.read),
  route(
    "POST /pending-changes/:id/approve",
    "admin",
    BOTH,
    changes("pending-changes"),
    pendingChanges.approve,
  ),
  route("POST /pending-changes/:id/cancel", "admin", BOTH, changes("pending-changes"), pendingChanges.cancel),
  route("GET /staff", "admin", BOTH, opens("staff"), staff.list),
  route("PUT /staff/:id/roles", "admin", BOTH, changes("staff"), staff.change),
  route("POST /staff/:id/factor-reset", "admin", BOTH, changes("staff"), staff.resetFactor),
  route("POST /staff/invitations", "admin", BOTH, changes("staff"), staff.add),
  route("POST /staff/invitations/:id/resend", "admin", BOTH, changes("staff"), staff.resend),
  route("DELETE /staff/invitations/:id", "admin", BOTH, changes("staff"), staff.withdraw),
  route("GET /sample", "admin", BOTH, opens("sample"), readSample),
  route("POST /sample/remove", "admin", BOTH, changes("sample"), removeSampleCall),
  route("POST /people/data", "admin", BOTH, changes("people"), people.data),
  route("POST /people/plan", "admin", BOTH, changes("people"), people.plan),
  route("POST /people/erase", "admin", BOTH, changes("people"), people.erase),
  route("GET /audit", "admin", BOTH, opens("audit"), readAudit),
  route("GET /audit/:id", "admin", BOTH, opens("audit"), readAuditEvent),
  route("GET /mails", "admin", BOTH, opens("mails"), listMails),
  route("GET /mails/:id", "admin", BOTH, opens("mails"), readOneMail),
  route("POST /mails/:id/resend", "admin", BOTH, changes("mails"), resendMail),

  route("GET /gifts", "admin", BOTH, opens("gifts"), listGifts),
  route("GET /gifts/:id", "admin", BOTH, opens("gifts"), readOneGift),
  route("POST /gifts/:id/refunds", "admin", BOTH, changes("gifts"), addRefund),
  route("POST /gifts/:id/arrival", "admin", BOTH, changes("gifts"), addArrival),
  route("POST /gifts/:id/receipts/:number/mail", "admin", BOTH, changes("gifts"), resendReceiptCall),
  route("POST /gifts/:id/cancel", "admin", BOTH, changes("gifts"), cancelPledgeCall),
  route("POST /gifts", "admin", BOTH, changes("gifts"), recordGiftCall),
  route("POST /banked-money", "admin", BOTH, changes("reconciliation"), bankMoneyCall),
  route("GET /donors", "admin", BOTH, opens("donors"), listDonors),
  route("GET /donors/:id", "admin", BOTH, opens("donors"), readOneDonor),
  route("POST /gifts/:id/corrections", "admin", BOTH, changes("gifts"), correctGiftCall),
  route("GET /corrections", "admin", BOTH, opens("gifts"), listWaitingCorrectionsCall),
  route("POST /corrections/:id/decision", "admin", BOTH, changes("gifts"), decideOnCorrection),
  route("GET /refunds", "admin", BOTH, opens("refunds"), listRefunds),
  route("POST /refunds/:id/decision", "admin", BOTH, changes("refunds"), decideOnRefund),
  route("GET /monthly-gifts", "admin", BOTH, opens("monthly-gifts"), listMonthlyGifts),
  route("POST /monthly-gifts/:id/end", "admin", BOTH, changes("monthly-gifts"), endMonthlyGift),
  route("GET /gift-messages", "admin", BOTH, opens("gift-messages"), listMessages),
  route("PUT /gift-messages/:id", "admin", BOTH, changes("gift-messages"), moderateMessage),
  route("GET /campaign-money", "admin", BOTH, opens("campaign-money"), listCampaignMoney),
  route("PUT /campaign-money/:id/goal", "admin", BOTH, changes("campaign-money"), changeCampaignGoal),
  route("POST /campaign-money/:id/phase", "admin", BOTH, changes("campaign-money"), moveCampaignPhase),
  route("GET /expenses", "admin", BOTH, opens("expenses"), listExpenses),
  route("POST /expenses", "admin", BOTH, changes("expenses"), postExpense),
  route("POST /expenses/:id/reversal", "admin", BOTH, changes("expenses"), reverseExpense),
  route("GET /expense-categories", "admin", BOTH, opens("expenses"), listExpenseCategories),
  route("GET /reconciliation", "admin", BOTH, opens("reconciliation"), readReconciliation),
  route("POST /reconciliation", "admin", BOTH, changes("reconciliation"), startReconciliation),
  route("POST /test-months", "admin", BOTH, changes("reconciliation"), passTestMonth),
];

/** Every call of the program. */
export const api: readonly Route[] = routes;
/** The same by style and address, as types: what `platform/client` may call. */
export type Calls = { [S in Style]: CallsOf<(typeof routes)[number], S> };
