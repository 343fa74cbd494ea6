import { json } from "../../db/json-column.server";
import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import type { Database, Tx } from "../../platform/database/database";

export const findDrafts = (db: Database | Tx, kind: ContentKind, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("content_draft")
        .select(["item", "data", "changed_at as changedAt"])
        .where("kind", "=", kind.name)
        .where("item", "in", ids)
        .execute();

export const upsertDraft = (tx: Tx, kind: ContentKind, id: string, data: ContentData, now: Date) =>
  tx
    .insertInto("content_draft")
    .values({ kind: kind.name, item: id, data: json(data), changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(["kind", "item"]).doUpdateSet({ data: json(data), changed_at: now }),
    )
    .execute();

export const deleteDraft = (tx: Tx, kind: ContentKind, id: string) =>
  tx.deleteFrom("content_draft").where("kind", "=", kind.name).where("item", "=", id).execute();
