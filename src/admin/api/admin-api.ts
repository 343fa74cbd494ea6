import type { ApiCalls } from "../../platform/client/api-calls";
import { apiClient } from "../../ui/api-client";
import { m } from "../../paraglide/messages";
import { ApiError } from "../../platform/client/api-error";

export type ContentItem = ApiCalls["ajax"]["GET /content/:kind"]["answer"]["items"][number];
/** An item with what of it waits for a second person. */
export type ContentItemDetail = ApiCalls["ajax"]["GET /content/:kind/:id"]["answer"];
export type PendingChange = ApiCalls["ajax"]["GET /pending-changes/:id"]["answer"];
export type StaffResponse = ApiCalls["ajax"]["GET /staff"]["answer"];
export type NotificationSettings = ApiCalls["ajax"]["GET /my-notifications"]["answer"];
export type OverviewResponse = ApiCalls["ajax"]["GET /overview"]["answer"];
export type AuditRow = ApiCalls["ajax"]["GET /audit"]["answer"]["items"][number];
export type MailSummary = ApiCalls["ajax"]["GET /mails"]["answer"]["items"][number];
export type MailDetail = ApiCalls["ajax"]["GET /mails/:id"]["answer"];
export type QueueSummary = ApiCalls["ajax"]["GET /queues"]["answer"]["queues"][number];
export type QueueItem = ApiCalls["ajax"]["GET /queues/:queue"]["answer"]["items"][number];
export type InboxItem = ApiCalls["ajax"]["GET /inbox"]["answer"]["items"][number];
export type QueueRecord = ApiCalls["ajax"]["GET /queues/:queue/:id"]["answer"];
export type ActionPreview = ApiCalls["ajax"]["POST /queues/:queue/:id/preview"]["answer"];
export type BulkOutcome = ApiCalls["ajax"]["POST /queues/:queue/transitions"]["answer"]["results"][number];
export type MediaCard = ApiCalls["ajax"]["GET /media"]["answer"]["items"][number];
export type AddedDocument = ApiCalls["ajax"]["POST /documents"]["answer"];
export type DocumentRow = ApiCalls["ajax"]["GET /documents"]["answer"]["items"][number];
export type MediaDetail = ApiCalls["ajax"]["GET /media/:id"]["answer"];
export type IssueSummary = ApiCalls["ajax"]["GET /issues"]["answer"]["items"][number];
export type IssueDetail = ApiCalls["ajax"]["GET /issues/:id"]["answer"];
export type IntakeItem = ApiCalls["ajax"]["GET /intakes"]["answer"]["items"][number];
export type IntakeLearners = ApiCalls["ajax"]["GET /intakes/:id/learners"]["answer"];
export type InterestItem = ApiCalls["ajax"]["GET /interest"]["answer"]["items"][number];
export type SubscriberRow = ApiCalls["ajax"]["GET /subscribers"]["answer"]["items"][number];
export type Suppression = ApiCalls["ajax"]["GET /suppressions"]["answer"]["items"][number];
export type ErasurePlan = ApiCalls["ajax"]["POST /privacy/plan"]["answer"];
export type SampleRemoval = ApiCalls["ajax"]["POST /sample/remove"]["answer"]["removal"];
export type SystemStatus = ApiCalls["ajax"]["GET /system-status"]["answer"];
export type DoctorFindings = ApiCalls["ajax"]["GET /findings"]["answer"];
export type JobsResponse = ApiCalls["ajax"]["GET /jobs"]["answer"];
export type TicketEvent = ApiCalls["ajax"]["GET /tickets"]["answer"]["items"][number];
export type TicketAdminDetail = ApiCalls["ajax"]["GET /tickets/:id"]["answer"];
export type TicketSetupInput = ApiCalls["ajax"]["PUT /tickets/:id"]["body"];
export type TicketOrderDetail = ApiCalls["ajax"]["GET /tickets/:id/orders/:order"]["answer"];
export type TicketOrderRow = ApiCalls["ajax"]["GET /tickets/:id/orders"]["answer"]["items"][number];
export type Role = StaffResponse["people"][number]["roles"][number];

/** The API of the back-office, by the session of whoever sits here. */
export const call = apiClient.ajax;
export const ADMIN = { area: "admin" } as const;

type FieldErrors = Record<string, string>;

/** What is wrong with each field of what was sent: `data.title.fr` → its words. */
export function fieldErrors(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? (error.body as { errors?: unknown }).errors : null;
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    (errors as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  );
}

/** Somebody else was first: what is there now is another version than the one that was seen. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown }).code === "changed_meanwhile";

/** What somebody else has saved in the meantime; null when that is not what went wrong. */
export const conflictingItem = (error: unknown): ContentItem | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { current?: ContentItem }).current ?? null)
    : null;

/** Whether a call may have been carried out although it failed: no answer came, or one from something in between. */
export const isOutcomeUncertain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Whether nobody is signed in any more. */
const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The words of an error for whoever sits here: what happened, and what to do. */
export function errorMessage(error: unknown): string {
  if (isSessionExpired(error)) return m.forms_session_over();
  if (error instanceof ApiError && [502, 503, 504].includes(error.status)) return m.forms_unavailable();
  // What `fetch` throws when there is no connection.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return m.forms_offline();
  return error instanceof Error ? error.message : String(error);
}
