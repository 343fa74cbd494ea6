import { redirect } from "react-router";
import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { hrefOf } from "../../ui/href";
import { isGone, movedTo } from "./content.service.server";

/**
 * What a page throws when nothing is at its address: 308 to where the item has gone, 410 when it was deleted, or 404.
 * @param here the English path that was asked for, where more than the slug makes it
 */
export async function notHere(
  deps: Pick<Deps, "db" | "now">,
  kind: ContentKind,
  slug: string,
  here?: string,
): Promise<Response> {
  if (!isSlug(slug)) return new Response(null, { status: 404 });
  const path = await movedTo(deps, kind, slug, here);
  if (path !== null) return redirect(hrefOf(path), 308);
  return new Response(null, { status: (await isGone(deps, kind, slug)) ? 410 : 404 });
}
