import { redirect } from "react-router";
import { BASE_LOCALE, isLocale } from "../../../../platform/i18n/locales";
import { hrefOf } from "../../../../platform/i18n/href";
import type { Route } from "./+types/legal-redirect";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";

/** Short paths of the footer (specification.md §2). */
const FULL_PATHS: Record<string, string> = {
  privacy: "/privacy-policy",
  terms: "/terms-of-service",
  cookies: "/cookie-policy",
};

export function loader({ url, params }: Route.LoaderArgs) {
  const { locale } = params;
  const to = FULL_PATHS[url.pathname.replace(/\/$/, "").split("/").at(-1) ?? ""];
  if (to === undefined || !isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  return redirect(hrefOf(to, isLocale(locale) ? locale : BASE_LOCALE), 308);
}

/** Makes the route a page, so that a wrong prefix renders the not-found page. */
export default function LegalRedirect() {
  return null;
}
