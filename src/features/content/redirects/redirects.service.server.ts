import type { ContentKind } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import { isSlug } from "../../../platform/ids/slug";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { titleText } from "../content.model";
import { readContent } from "../content.service.server";
import { deleteFormerSlug, listFormerSlugs } from "./redirects.store.server";

/** A former slug, with the English path that redirects. */
export type SlugRedirect = { slug: string; path: string | null };

export async function listSlugRedirects(
  deps: Pick<Deps, "db" | "now">,
  kind: ContentKind,
  id: string,
): Promise<SlugRedirect[]> {
  const item = await readContent(deps, kind, id);
  if (!item) return [];
  const slugs = await listFormerSlugs(deps.db, kind, id);
  return slugs.map((slug) => ({ slug, path: kind.pagePath({ ...item.data, slug }) }));
}

/** Another item may use the slug afterwards. False: not a former slug of this item. */
export async function deleteSlugRedirect(
  deps: Pick<Deps, "db" | "now">,
  user: User,
  kind: ContentKind,
  id: string,
  slug: string,
): Promise<boolean> {
  const item = isSlug(slug) ? await readContent(deps, kind, id) : null;
  if (!item) return false;
  return transact(deps.db, async (tx) => {
    if (!(await deleteFormerSlug(tx, kind, id, slug))) return false;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "released",
      subject: kind.name,
      item: id,
      title: titleText(item.title),
      before: { address: slug },
      after: null,
    });
    return true;
  });
}
