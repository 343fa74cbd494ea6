import { fileResponse } from "../../../../platform/http/file-response.server";
import { BASE_LOCALE, isLocale } from "../../../../platform/i18n/locales";
import { depsContext } from "../../../../platform/pages/request-context";
import { webManifest } from "../site-files.server";
import { getSettings } from "../../site.service.server";
import type { Route } from "./+types/manifest-file";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";

/** Resource routes have no layout, so the prefix is checked here. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { locale = BASE_LOCALE } = params;
  if (!isValidLocalePrefix(params.locale) || !isLocale(locale)) throw new Response(null, { status: 404 });
  const settings = await getSettings(context.get(depsContext));
  const body = JSON.stringify(webManifest(settings, locale));
  return fileResponse(request, body, "application/manifest+json; charset=utf-8", 3600);
}
