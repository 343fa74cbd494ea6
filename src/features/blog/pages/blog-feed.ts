import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { blogFeed } from "../blog-feed.server";
import { getSettings } from "../../site/site.service.server";
import type { Route } from "./+types/blog-feed";
import { ANY_ORIGIN } from "../../../platform/pages/page-headers";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";

/** The layout's loader does not run for resource routes, so the locale prefix is checked here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale } = params;
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  const deps = context.get(depsContext);
  const { name } = await getSettings(deps);
  return new Response(await blogFeed(deps, name, getLocale()), {
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=900",
      // Web-based feed readers fetch it by script.
      ...ANY_ORIGIN,
    },
  });
}
