import { transact } from "../../platform/database/transact.server";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import { showAsPublished } from "./content-changes.service.server";
import { readContent } from "./content.service.server";
import type { Tx } from "../../platform/database/database";

class RenderedPreview<T> extends Error {
  constructor(readonly page: T | null) {
    super("a preview is over");
  }
}

/**
 * Writes, renders and rolls back, so that a preview cannot differ from the page.
 * @param hostKind the kind whose page shows the item, if it has none
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
