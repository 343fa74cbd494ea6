import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.server";

const RETRY_AFTER_SECONDS = "30";

/** Tracks whether the database became unavailable during a render. */
export function trackDatabaseFailures() {
  let isUnavailable = false;
  return {
    onError: (error: unknown) => void (isUnavailable ||= isDatabaseUnavailable(error)),
    reset: () => void (isUnavailable = false),
    isDatabaseUnavailable: () => isUnavailable,
    /** Lets readers and search engines retry an error page if only the database was unavailable. */
    withRetryAfter: <T extends { status: number; headers: object }>(response: T): T =>
      isUnavailable && (response.status === 500 || response.status === 503)
        ? { ...response, status: 503, headers: { "retry-after": RETRY_AFTER_SECONDS, ...response.headers } }
        : response,
  };
}
