import { listRepliesOfQueue } from "../../features/queues/saved-replies/saved-replies.api.server";
import { deleteQueueView, saveQueueView, listQueueViews } from "../../features/queues/queue-views.api.server";
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
} from "../../features/queues/queues.api.server";
import {
  postGuardianConsent,
  postNotificationUndo,
  postNotification,
} from "../../features/queues/queue-notifications.api.server";
import {
  closeIntakeEndpoint,
  createIntakeEndpoint,
  listIntakePrograms,
  listIntakesEndpoint,
  openIntakeEndpoint,
  readIntakeEndpoint,
  readIntakeLearners,
  saveIntakeEndpoint,
} from "../../features/applications/intakes/intakes.api.server";
import {
  listInterestEndpoint,
  recordInterestNotifiedEndpoint,
} from "../../features/applications/interest/interest-list.api.server";
import type { RoleAccess } from "../../platform/auth/principal";
import { route } from "../../platform/api/endpoint.server";
import { BOTH_STYLES, STAFF, readAccess, writeAccess } from "./route-access";

/** Outer limit; each queue says which records a role sees (`features/queues/all-queues.service.server.ts`). */
const QUEUE_HANDLERS: RoleAccess = { roles: ["reviewer", "editor", "organiser", "finance", "safeguarding"] };
const REVIEWERS: RoleAccess = { roles: ["reviewer"] };

export const queueRoutes = [
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
  route("GET /interest", "admin", BOTH_STYLES, readAccess("interest"), listInterestEndpoint),
  route(
    "POST /interest/:id/notified",
    "admin",
    BOTH_STYLES,
    writeAccess("interest"),
    recordInterestNotifiedEndpoint,
  ),
];
