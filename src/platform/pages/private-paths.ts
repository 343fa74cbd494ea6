import { isLocale } from "../i18n/locales";

/**
 * Pages behind a session, or behind a secret in their URL; each with everything below it, `reset/` without itself. No answer
 * of theirs, errors and redirects included, may be stored by a browser, a proxy, or the service worker.
 */
const PRIVATE_PATHS =
  /^(account|admin|code|donate\/(manage|receipt|thanks)|invitation|login\/(code|link)|newsletter\/(confirm|preferences|unsubscribe)|orders|organiser|register\/(draft|sent)|sent|status|tickets|verify)(\/|$)|^reset\/./;

/** The segments behind the language, as the router reads them: `/fr/Orders/%61.data` → `["orders", "a"]`. */
export function pathSegments(pathname: string): string[] {
  const segments = safeDecode(pathname.replace(/\.data$/, ""))
    .toLowerCase()
    .split("/")
    .filter(Boolean);
  return isLocale(segments[0]) ? segments.slice(1) : segments;
}

/** Whether a path, in any language, leads to a page that only one person may read. */
export const isPrivatePath = (pathname: string): boolean =>
  PRIVATE_PATHS.test(pathSegments(pathname).join("/"));

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
