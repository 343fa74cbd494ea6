import { redirect } from "react-router";
import { BASE_LOCALE, isLocale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Route } from "./+types/code-redirect";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";

/** `/status` and `/register/resume`, which were pages and stand in mails. 308 keeps a form that an open page still sends. */
function redirectToCode({ url, params: { locale } }: Route.LoaderArgs | Route.ActionArgs) {
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  return redirect(hrefOf("/code", isLocale(locale) ? locale : BASE_LOCALE) + url.search, 308);
}

export const loader = (args: Route.LoaderArgs) => redirectToCode(args);
export const action = (args: Route.ActionArgs) => redirectToCode(args);

/** Makes it a page, so that a wrong language prefix is answered by the not-found page. */
export default function CodeRedirect() {
  return null;
}
