import { fileResponse } from "../../../../platform/http/file-response.server";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { buildSitemap } from "../sitemap.server";
import type { Route } from "./+types/sitemap-file";

export const handle: PageHandle = { query: ["part"] };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const body = await buildSitemap(context.get(depsContext), url.searchParams.get("part"));
  if (body === null) throw new Response(null, { status: 404 });
  return fileResponse(request, body, "application/xml; charset=utf-8", 3600);
}
