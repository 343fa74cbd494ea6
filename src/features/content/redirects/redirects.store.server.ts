import type { ContentKind } from "../../../platform/content/content-kind";
import type { Database, Tx } from "../../../platform/database/database";

export const upsertSlug = (tx: Tx, row: { kind: string; slug: string; item: string | null }) =>
  tx
    .insertInto("former_slug")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doUpdateSet({ item: row.item }))
    .execute();

/** If the item returns to a former slug, that one no longer redirects. */
export async function insertFormerSlug(tx: Tx, kind: ContentKind, id: string, from: string, to: string) {
  await tx.deleteFrom("former_slug").where("kind", "=", kind.name).where("slug", "=", to).execute();
  await upsertSlug(tx, { kind: kind.name, slug: from, item: id });
}

export const findFormerSlug = (db: Database | Tx, kind: ContentKind, slug: string) =>
  db
    .selectFrom("former_slug")
    .select("item")
    .where("kind", "=", kind.name)
    .where("slug", "=", slug)
    .executeTakeFirst();

export const listFormerSlugs = async (db: Database | Tx, kind: ContentKind, id: string) => {
  const rows = await db
    .selectFrom("former_slug")
    .select("slug")
    .where("kind", "=", kind.name)
    .where("item", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
};

export async function deleteFormerSlug(tx: Tx, kind: ContentKind, id: string, slug: string) {
  const { numDeletedRows } = await tx
    .deleteFrom("former_slug")
    .where("kind", "=", kind.name)
    .where("item", "=", id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
