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

/** The order of a kind when nothing is asked for. */
const defaultOrder = ({ order: { column, kind, descending } }: ContentKind): Order => ({
  by: { column, kind },
  descending,
});

/** A page of the items of a kind, drafts included. */
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

/** An item as it was written last; null when there is none. */
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

/** Whether a text can be the key of an item at all; anything else is asked of no table. */
export const isItemKey = (kind: ContentKind, id: string): boolean => {
  if (kind.fixed?.key === "id") return id === "1";
  return kind.fixed
    ? /^[A-Za-z-]{1,40}$/.test(id)
    : /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
};

/** The item that had this address once, when it can be seen. */
async function findItemByFormerSlug(
  deps: ReadDeps,
  kind: ContentKind,
  slug: string,
): Promise<ContentItem | null> {
  const former = await findFormerSlug(deps.db, kind, slug);
  return visibleItem(deps, kind, former?.item ? await findContentRow(deps.db, kind, former.item) : undefined);
}

/** Whether something was public at this address and has been deleted since. */
export const isSlugDeleted = async (
  { db }: Pick<Deps, "db">,
  kind: ContentKind,
  slug: string,
): Promise<boolean> => (await findFormerSlug(db, kind, slug))?.item === null;

function visibleItem(deps: ReadDeps, kind: ContentKind, row: ContentRow | undefined): ContentItem | null {
  if (!row) return null;
  // What waits to be published is not where readers go.
  const item = itemOf(kind, row, null, {}, deps.now());
  return item.shown ? item : null;
}

/**
 * Where a page has gone: the English path of the item that had this address once and can be seen; null when there is none.
 * @param requestedPath the English path that was asked for, where the last part alone does not make it: the item may have kept that
 */
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

/** The same as the address of today alone: `code-for-everybody`. */
export const findRedirectSlug = async (
  deps: ReadDeps,
  kind: ContentKind,
  slug: string,
): Promise<string | null> => {
  const item = await findItemByFormerSlug(deps, kind, slug);
  return item ? String(item.data["slug"]) : null;
};

/** What waits of a kind: drafts, what is to come out by itself, changes that nobody has published. */
export const countPendingContent = (deps: ReadDeps, kind: ContentKind) =>
  countContent(deps.db, kind, deps.now());
