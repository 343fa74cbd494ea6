import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { showAsPublished } from "./content-changes.service.server";
import { readContent } from "./content.service.server";

/** Thrown to undo what was written for a preview; carries what was drawn meanwhile. */
class Drawn<T> extends Error {
  constructor(readonly page: T | null) {
    super("a preview is over");
  }
}

/**
 * Draws a page as it will be once an item is published: the item is put into its row, the page is drawn from that, and
 * everything is undone. So a preview is the page itself and cannot differ from it, and nobody else ever sees it.
 * @param host the kind whose page shows it, where it has none of its own
 * @param draw gets what to read from, and the English path @returns null when there is no such item, or it has no page
 */
export async function drawnAsPublished<T>(
  deps: Deps,
  kind: ContentKind,
  id: string,
  host: ContentKind | undefined,
  draw: (deps: Deps, path: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await deps.db.transaction().execute(async (tx): Promise<T | null> => {
      const path = await shownAt(tx, deps, kind, id, host);
      throw new Drawn(path === null ? null : await draw({ ...deps, db: tx }, path));
    });
  } catch (error) {
    if (error instanceof Drawn) return error.page as T | null;
    throw error;
  }
}

/** Shows an item, and the one on whose page it stands. @returns the path of that page; null when there is none */
async function shownAt(tx: Tx, deps: Deps, kind: ContentKind, id: string, host: ContentKind | undefined) {
  const path = await showAsPublished(tx, deps, kind, id);
  if (!host || !kind.shownOn) return path;
  const item = await readContent({ ...deps, db: tx }, kind, id);
  return item && showAsPublished(tx, deps, host, String(item.data[kind.shownOn.field]));
}
