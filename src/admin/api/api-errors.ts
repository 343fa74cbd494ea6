import { m } from "../../paraglide/messages";
import { ApiError } from "../../platform/client/api-error";
import type { ContentItem } from "./api-types";

type FieldErrors = Record<string, string>;

/** The message of each invalid field of a request, by its path, such as `data.title.fr`. */
export function fieldErrors(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? (error.body as { errors?: unknown }).errors : null;
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    (errors as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  );
}

/** Whether somebody else saved a newer version first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown }).code === "changed_meanwhile";

/** The newer version that somebody else saved; null for every other error. */
export const conflictingItem = (error: unknown): ContentItem | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { current?: ContentItem }).current ?? null)
    : null;

/** Whether the server may have done what a failed call requested: there was no response, or one from a proxy. */
export const isOutcomeUncertain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Whether an earlier try under the same `Idempotency-Key` was carried out, with another body. */
export const isEarlierTryRecorded = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown }).code === "idempotency_key_reused";

/** Whether the session has expired. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** The message of an error for the user: what happened, and what to do. */
export function errorMessage(error: unknown): string {
  if (isSessionExpired(error)) return m.forms_session_over();
  if (isEarlierTryRecorded(error)) return m.forms_earlier_recorded();
  if (error instanceof ApiError && [502, 503, 504].includes(error.status)) return m.forms_unavailable();
  // `fetch` throws a TypeError without a connection.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return m.forms_offline();
  return error instanceof Error ? error.message : String(error);
}
