import { redirect } from "react-router";
import { BASE_LOCALE, isLocale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Route } from "./+types/code-redirect";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";

/** For `/status` and `/register/resume` in old emails. A 308 preserves the form of an open page. */
function redirectToCode({ url, params: { locale } }: Route.LoaderArgs | Route.ActionArgs) {
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  return redirect(hrefOf("/code", isLocale(locale) ? locale : BASE_LOCALE) + url.search, 308);
}

export const loader = (args: Route.LoaderArgs) => redirectToCode(args);
export const action = (args: Route.ActionArgs) => redirectToCode(args);

/** Needed so that an invalid language prefix renders the not-found page. */
export default function CodeRedirect() {
  return null;
}
