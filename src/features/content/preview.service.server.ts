import { transact } from "../../platform/database/transact.server";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import { showAsPublished } from "./content-changes.service.server";
import { readContent } from "./content.service.server";
import type { Tx } from "../../platform/database/database";

/** Thrown to undo what was written for a preview; carries what was drawn meanwhile. */
class RenderedPreview<T> extends Error {
  constructor(readonly page: T | null) {
    super("a preview is over");
  }
}

/**
 * Draws a page as it will be once an item is published: the item is put into its row, the page is drawn from that, and
 * everything is undone. So a preview is the page itself and cannot differ from it, and nobody else ever sees it.
 * @param hostKind the kind whose page shows it, where it has none of its own
 * @param render gets what to read from, and the English path @returns null when there is no such item, or it has no page
 */
export async function renderAsPublished<T>(
  deps: Deps,
  kind: ContentKind,
  id: string,
  hostKind: ContentKind | undefined,
  render: (deps: Deps, path: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await transact(deps.db, async (tx): Promise<T | null> => {
      const path = await publishForPreview(tx, deps, kind, id, hostKind);
      throw new RenderedPreview(path === null ? null : await render({ ...deps, db: tx }, path));
    });
  } catch (error) {
    if (error instanceof RenderedPreview) return error.page as T | null;
    throw error;
  }
}

/** Shows an item, and the one on whose page it stands. @returns the path of that page; null when there is none */
async function publishForPreview(
  tx: Tx,
  deps: Deps,
  kind: ContentKind,
  id: string,
  hostKind: ContentKind | undefined,
) {
  const path = await showAsPublished(tx, deps, kind, id);
  if (!hostKind || !kind.shownOn) return path;
  const item = await readContent({ ...deps, db: tx }, kind, id);
  return item && showAsPublished(tx, deps, hostKind, String(item.data[kind.shownOn.field]));
}
