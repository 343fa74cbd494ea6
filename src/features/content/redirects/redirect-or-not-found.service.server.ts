import { redirect } from "react-router";
import type { ContentKind } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import { isSlug } from "../../../platform/ids/slug";
import { hrefOf } from "../../../platform/i18n/href";
import { isSlugDeleted, findRedirectPath } from "../content.service.server";

/** @param requestedPath the English path, if it has more than the slug */
export async function redirectOrNotFound(
  deps: Pick<Deps, "db" | "now">,
  kind: ContentKind,
  slug: string,
  requestedPath?: string,
): Promise<Response> {
  if (!isSlug(slug)) return new Response(null, { status: 404 });
  const path = await findRedirectPath(deps, kind, slug, requestedPath);
  if (path !== null) return redirect(hrefOf(path), 308);
  return new Response(null, { status: (await isSlugDeleted(deps, kind, slug)) ? 410 : 404 });
}
