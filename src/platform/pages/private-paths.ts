import { isLocale } from "../i18n/locales";

/** Paths behind a session or a secret URL, with subpaths. Security: no response may be stored, not even errors. */
const PRIVATE_PATHS =
  /^(account|admin|code|donate\/(manage|receipt|thanks)|invitation|login\/(code|link)|newsletter\/(confirm|preferences|unsubscribe)|orders|organiser|register\/(draft|sent)|sent|status|tickets|verify)(\/|$)|^reset\/./;

/** Segments after the language, as the router reads them: `/fr/Orders/%61.data` → `["orders", "a"]`. */
export function pathSegments(pathname: string): string[] {
  const segments = safeDecode(pathname.replace(/\.data$/, ""))
    .toLowerCase()
    .split("/")
    .filter(Boolean);
  return isLocale(segments[0]) ? segments.slice(1) : segments;
}

export const isPrivatePath = (pathname: string): boolean =>
  PRIVATE_PATHS.test(pathSegments(pathname).join("/"));

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
