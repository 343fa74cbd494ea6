import { m } from "../../paraglide/messages";
import { ApiError } from "../../platform/client/api-error";
import type { ContentItem } from "./api-types";

type FieldErrors = Record<string, string>;

export function fieldErrors(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? (error.body as { errors?: unknown }).errors : null;
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    (errors as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  );
}

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown }).code === "changed_meanwhile";

export const conflictingItem = (error: unknown): ContentItem | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { current?: ContentItem }).current ?? null)
    : null;

/** Whether the server may have carried out a failed call: no response, or an error that may come from a proxy. */
export const isOutcomeUncertain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Whether the server carried out an earlier request with the same `Idempotency-Key` and another body. */
export const isEarlierTryRecorded = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown }).code === "idempotency_key_reused";

export const isSessionExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

export function errorMessage(error: unknown): string {
  if (isSessionExpired(error)) return m.forms_session_over();
  if (isEarlierTryRecorded(error)) return m.forms_earlier_recorded();
  if (error instanceof ApiError && [502, 503, 504].includes(error.status)) return m.forms_unavailable();
  // `fetch` throws a TypeError without a connection.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return m.forms_offline();
  return error instanceof Error ? error.message : String(error);
}
