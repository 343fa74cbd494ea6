import type { Calls } from "../api";
import { client } from "../client";
import { m } from "../paraglide/messages";
import { ApiError } from "../platform/client/api-error";

export type Item = Calls["ajax"]["GET /content/:kind"]["answer"]["items"][number];
/** An item with what of it waits for a second person. */
export type OpenedItem = Calls["ajax"]["GET /content/:kind/:id"]["answer"];
export type PendingChange = Calls["ajax"]["GET /pending-changes/:id"]["answer"];
export type StaffAnswer = Calls["ajax"]["GET /staff"]["answer"];
export type Notifications = Calls["ajax"]["GET /my-notifications"]["answer"];
export type OverviewAnswer = Calls["ajax"]["GET /overview"]["answer"];
export type AuditRow = Calls["ajax"]["GET /audit"]["answer"]["items"][number];
export type Mail = Calls["ajax"]["GET /mails"]["answer"]["items"][number];
export type MailTexts = Calls["ajax"]["GET /mails/:id"]["answer"];
export type QueueCounts = Calls["ajax"]["GET /queues"]["answer"]["queues"][number];
export type QueuedItem = Calls["ajax"]["GET /queues/:queue"]["answer"]["items"][number];
export type InboxItem = Calls["ajax"]["GET /inbox"]["answer"]["items"][number];
export type OpenedRecord = Calls["ajax"]["GET /queues/:queue/:id"]["answer"];
export type Foreseen = Calls["ajax"]["POST /queues/:queue/:id/foresee"]["answer"];
export type Outcome = Calls["ajax"]["POST /queues/:queue/moves"]["answer"]["results"][number];
export type MediaCard = Calls["ajax"]["GET /media"]["answer"]["items"][number];
export type AddedDocument = Calls["ajax"]["POST /documents"]["answer"];
export type DocumentRow = Calls["ajax"]["GET /documents"]["answer"]["items"][number];
export type Media = Calls["ajax"]["GET /media/:id"]["answer"];
export type IssueHead = Calls["ajax"]["GET /issues"]["answer"]["items"][number];
export type Issue = Calls["ajax"]["GET /issues/:id"]["answer"];
export type IntakeItem = Calls["ajax"]["GET /intakes"]["answer"]["items"][number];
export type IntakeLearners = Calls["ajax"]["GET /intakes/:id/learners"]["answer"];
export type InterestItem = Calls["ajax"]["GET /interest"]["answer"]["items"][number];
export type SubscriberLine = Calls["ajax"]["GET /subscribers"]["answer"]["items"][number];
export type Suppression = Calls["ajax"]["GET /suppressions"]["answer"]["items"][number];
export type ErasurePlan = Calls["ajax"]["POST /people/plan"]["answer"];
export type SampleRemoval = Calls["ajax"]["POST /sample/remove"]["answer"]["removal"];
export type Standing = Calls["ajax"]["GET /standing"]["answer"];
export type Findings = Calls["ajax"]["GET /findings"]["answer"];
export type JobsAnswer = Calls["ajax"]["GET /jobs"]["answer"];
export type TicketEvent = Calls["ajax"]["GET /tickets"]["answer"]["items"][number];
export type TicketDeskItem = Calls["ajax"]["GET /tickets/:id"]["answer"];
export type TicketOffer = Calls["ajax"]["PUT /tickets/:id"]["body"];
export type TicketOrderFile = Calls["ajax"]["GET /tickets/:id/orders/:order"]["answer"];
export type TicketOrderItem = Calls["ajax"]["GET /tickets/:id/orders"]["answer"]["items"][number];
export type Role = StaffAnswer["people"][number]["roles"][number];

/** The API of the back-office, by the session of whoever sits here. */
export const call = client.ajax;
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
export const currentItem = (error: unknown): Item | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { current?: Item }).current ?? null)
    : null;

/** Whether a call may have been carried out although it failed: no answer came, or one from something in between. */
export const isUncertain = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Whether nobody is signed in any more. */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The words of an error for whoever sits here: what happened, and what to do. */
export function wordsOf(error: unknown): string {
  if (isSessionOver(error)) return m.forms_session_over();
  if (error instanceof ApiError && [502, 503, 504].includes(error.status)) return m.forms_unavailable();
  // What `fetch` throws when there is no connection.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return m.forms_offline();
  return error instanceof Error ? error.message : String(error);
}
