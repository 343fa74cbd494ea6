import type { ContentKind } from "../../platform/content/content-kind";
import { type CursorKeys, type Order, type Page, toPage } from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import type { ContentItem, ContentState } from "./content.model";
import { itemOf } from "./content-item.server";
import {
  type ContentRow,
  countContent,
  findBySlug,
  findContentRow,
  findOwnRows,
  listContentRows,
  listFixedRows,
} from "./content.store.server";
import { findDrafts } from "./draft.store.server";
import { findFormerSlug } from "./redirects/redirects.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;

type ContentFilter = { query?: string | undefined; state?: ContentState | undefined };
type PageOptions = { order?: Order; size: number; after: CursorKeys | null };

const defaultOrder = ({ order: { column, kind, descending } }: ContentKind): Order => ({
  by: { column, kind },
  descending,
});

export async function browseContent(
  deps: ReadDeps,
  kind: ContentKind,
  filter: ContentFilter,
  { order = defaultOrder(kind), size, after }: PageOptions,
): Promise<Page<ContentItem>> {
  if (kind.fixed) return { items: await items(deps, kind, await listFixedRows(deps.db, kind)), next: null };
  const rows = await listContentRows(deps.db, kind, { order, limit: size + 1, after }, filter);
  const page = toPage(rows, size, ({ keys }) => keys);
  return { items: await items(deps, kind, page.items), next: page.next };
}

async function items(deps: ReadDeps, kind: ContentKind, rows: readonly ContentRow[]): Promise<ContentItem[]> {
  const idOf = (row: ContentRow) => String(row[kind.fixed?.key ?? "id"]);
  const drafts = new Map(
    (await findDrafts(deps.db, kind, rows.map(idOf))).map((draft) => [draft.item, draft]),
  );
  return rows.map((row) => itemOf(kind, row, drafts.get(idOf(row))?.data ?? null, {}, deps.now()));
}

/** Returns the latest version, which may be a draft. */
export async function readContent(
  deps: ReadDeps,
  kind: ContentKind,
  id: string,
): Promise<ContentItem | null> {
  const row = isItemKey(kind, id) ? await findContentRow(deps.db, kind, id) : undefined;
  if (!row) return null;
  const [draft] = await findDrafts(deps.db, kind, [id]);
  return itemOf(kind, row, draft?.data ?? null, await findOwnRows(deps.db, kind, id), deps.now());
}

/** Avoids a database error for malformed keys. */
export const isItemKey = (kind: ContentKind, id: string): boolean => {
  if (kind.fixed?.key === "id") return id === "1";
  return kind.fixed
    ? /^[A-Za-z-]{1,40}$/.test(id)
    : /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
};

async function findItemByFormerSlug(
  deps: ReadDeps,
  kind: ContentKind,
  slug: string,
): Promise<ContentItem | null> {
  const former = await findFormerSlug(deps.db, kind, slug);
  return visibleItem(deps, kind, former?.item ? await findContentRow(deps.db, kind, former.item) : undefined);
}

export const isSlugDeleted = async (
  { db }: Pick<Deps, "db">,
  kind: ContentKind,
  slug: string,
): Promise<boolean> => (await findFormerSlug(db, kind, slug))?.item === null;

function visibleItem(deps: ReadDeps, kind: ContentKind, row: ContentRow | undefined): ContentItem | null {
  if (!row) return null;
  // Redirects lead to the public version, not to the draft.
  const item = itemOf(kind, row, null, {}, deps.now());
  return item.shown ? item : null;
}

/** @param requestedPath if the path has more than the slug: the item may have the same slug elsewhere */
export async function findRedirectPath(
  deps: ReadDeps,
  kind: ContentKind,
  slug: string,
  requestedPath?: string,
): Promise<string | null> {
  const current = requestedPath === undefined ? undefined : await findBySlug(deps.db, kind, slug);
  const item = (await findItemByFormerSlug(deps, kind, slug)) ?? visibleItem(deps, kind, current);
  return item === null || item.page === requestedPath ? null : item.page;
}

export const findRedirectSlug = async (
  deps: ReadDeps,
  kind: ContentKind,
  slug: string,
): Promise<string | null> => {
  const item = await findItemByFormerSlug(deps, kind, slug);
  return item ? String(item.data["slug"]) : null;
};

export const countPendingContent = (deps: ReadDeps, kind: ContentKind) =>
  countContent(deps.db, kind, deps.now());
