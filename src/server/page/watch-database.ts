import { isDatabaseAway } from "../../platform/database-away.server";

/** Seconds after which a page is worth another try when the database is away. */
const AWAY = "30";

/** Whether the database went away while a page was made. */
export function watchDatabase() {
  let away = false;
  return {
    failed: (error: unknown) => void (away ||= isDatabaseAway(error)),
    forget: () => void (away = false),
    isAway: () => away,
    /**
     * The error screen of a page that only lacks its database is worth another try, to readers and to search engines. A
     * form that said so itself has lost that header when its page could not be drawn either.
     */
    judge: <T extends { status: number; headers: object }>(made: T): T =>
      away && (made.status === 500 || made.status === 503)
        ? { ...made, status: 503, headers: { "retry-after": AWAY, ...made.headers } }
        : made,
  };
}
