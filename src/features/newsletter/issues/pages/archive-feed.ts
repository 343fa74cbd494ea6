import { getLocale } from "../../../../paraglide/runtime";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { issueFeed } from "../issue-feed.server";
import type { Route } from "./+types/archive-feed";
import { ANY_ORIGIN } from "../../../../platform/pages/page-headers";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";

/** A resource route does not run the layout loader, so it checks the locale itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale } = params;
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  const name = await context.get(organisationContext)();
  return new Response(await issueFeed(context.get(depsContext), name, getLocale()), {
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=900",
      // Web-based feed readers fetch it by script.
      ...ANY_ORIGIN,
    },
  });
}
