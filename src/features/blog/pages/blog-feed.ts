import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { blogFeed } from "../blog-feed.server";
import { getSettings } from "../../site/site.service.server";
import type { Route } from "./+types/blog-feed";
import { ANY_ORIGIN } from "../../../platform/pages/page-headers";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";

/** The blog for feed readers, `/feed.xml` and `/fr/feed.xml`. The loader of the layout does not run for a document of its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale } = params;
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  const deps = context.get(depsContext);
  const { name } = await getSettings(deps);
  return new Response(await blogFeed(deps, name, getLocale()), {
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=900",
      // Readers on the web fetch it by script.
      ...ANY_ORIGIN,
    },
  });
}
