import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.server";

/** Seconds after which a page is worth another try when the database is away. */
const RETRY_AFTER_SECONDS = "30";

/** Whether the database went away while a page was made. */
export function trackDatabaseFailures() {
  let isUnavailable = false;
  return {
    onError: (error: unknown) => void (isUnavailable ||= isDatabaseUnavailable(error)),
    reset: () => void (isUnavailable = false),
    isDatabaseUnavailable: () => isUnavailable,
    /**
     * The error screen of a page that only lacks its database is worth another try, to readers and to search engines. A
     * form that said so itself has lost that header when its page could not be drawn either.
     */
    withRetryAfter: <T extends { status: number; headers: object }>(response: T): T =>
      isUnavailable && (response.status === 500 || response.status === 503)
        ? { ...response, status: 503, headers: { "retry-after": RETRY_AFTER_SECONDS, ...response.headers } }
        : response,
  };
}
