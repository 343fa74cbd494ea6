import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { nameOf } from "./content.model";
import { readContent } from "./content.service.server";
import { deleteFormerSlug, listFormerSlugs } from "./content.store.server";

/** An address that an item had; `path` is that of the English page, which leads to where the item is now. */
export type FormerAddress = { slug: string; path: string | null };

/** The addresses that an item had while the public saw it, and that lead to it. */
export async function formerAddresses(
  deps: Pick<Deps, "db" | "now">,
  kind: ContentKind,
  id: string,
): Promise<FormerAddress[]> {
  const item = await readContent(deps, kind, id);
  if (!item) return [];
  const slugs = await listFormerSlugs(deps.db, kind, id);
  return slugs.map((slug) => ({ slug, path: kind.page({ ...item.data, slug }) }));
}

/**
 * Lets an address go: from now on it leads nowhere, and something else may have it. False: it does not lead to this item.
 */
export async function freeAddress(
  deps: Pick<Deps, "db" | "now">,
  who: User,
  kind: ContentKind,
  id: string,
  slug: string,
): Promise<boolean> {
  const item = isSlug(slug) ? await readContent(deps, kind, id) : null;
  if (!item) return false;
  return transact(deps.db, async (tx) => {
    if (!(await deleteFormerSlug(tx, kind, id, slug))) return false;
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "freed", subject: kind.name, item: id, title: nameOf(item.title) },
      ...{ before: { address: slug }, after: null },
    });
    return true;
  });
}
