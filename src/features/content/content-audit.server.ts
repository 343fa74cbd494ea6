import type { ContentKind } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import type { AuditAction } from "../audit/audit.model";
import { recordAuditEvent } from "../audit/audit.service.server";
import { itemOf } from "./content-item.server";
import { type ContentItem, titleText } from "./content.model";
import { findContentRow, findOwnRows } from "./content.store.server";
import { findDrafts } from "./draft.store.server";
import type { Tx } from "../../platform/database/database";

/** Includes the draft. Locks the item until the transaction ends. */
export async function lockItem(
  tx: Tx,
  deps: Pick<Deps, "now">,
  kind: ContentKind,
  id: string,
): Promise<ContentItem | null> {
  const row = await findContentRow(tx, kind, id, true);
  if (!row) return null;
  const [draft] = await findDrafts(tx, kind, [id]);
  return itemOf(kind, row, draft?.data ?? null, await findOwnRows(tx, kind, id), deps.now());
}

const snapshot = ({ state, publishAt, pending, data }: ContentItem) => ({ state, publishAt, pending, data });

export const recordContentChange = (
  tx: Tx,
  deps: Pick<Deps, "now">,
  actor: string,
  action: AuditAction,
  before: ContentItem | null,
  after: ContentItem | null,
): Promise<void> => {
  const { kind, id, title } = (after ?? before)!;
  return recordAuditEvent(tx, deps, {
    actor,
    action,
    subject: kind,
    item: id,
    title: titleText(title),
    before: before && snapshot(before),
    after: after && snapshot(after),
  });
};
