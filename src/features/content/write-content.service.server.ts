import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import type { Tx } from "../../platform/database/database";
import { type ChangeDeps, lockChangeTarget } from "../pending-changes/pending-changes.service.server";
import { type ContentItem, type ItemProblem, slugFieldName, findItemProblem } from "./content.model";
import {
  constraintProblem,
  updateContentRow,
  insertContentRow,
  incrementVersion,
  findContentRow,
  checkConstraintsNow,
} from "./content.store.server";
import { deleteDraft, upsertDraft } from "./draft.store.server";
import { isCompleteItem, toDraftColumns } from "./draft.model";
import { findFormerSlug, insertFormerSlug } from "./redirects/redirects.store.server";
import type { User } from "../../platform/auth/principal";
import type { PublishHook } from "../../platform/content/publish-hook";
import { transact } from "../../platform/database/transact.server";
import type { AuditAction } from "../audit/audit.model";
import { lockItem, recordContentChange } from "./content-audit.server";
import { isItemKey } from "./content.service.server";
import { withoutPendingValues } from "./sensitive-fields.server";
import { findUnknownCurrency } from "./unknown-currency.server";

export type ContentWriteDeps = ChangeDeps;

export type ContentProblem =
  | { code: "not_found" }
  | { code: "changed"; current: ContentItem }
  | ItemProblem
  | { code: "taken"; field: string }
  /** Public, formerly public, or referenced. */
  | { code: "not_now" }
  /** Staff must first decide about the emails that this causes. */
  | { code: "undecided" };

export type ChangeResult<T = ContentItem> = { ok: true; value: T } | { ok: false; problem: ContentProblem };

export const refusal = (problem: ContentProblem): { ok: false; problem: ContentProblem } => ({
  ok: false,
  problem,
});

type NextState = {
  data: ContentData;
  state: ContentItem["state"];
  publishAt: string | null;
  target: "row" | "draft";
};

export type Decision = NextState | ContentProblem;
export type SeenVersion = { id: string; version: number };

class NotificationUndecided extends Error {}

class FormerSlugConflict extends Error {}

/**
 * Former slugs redirect, so other items cannot use them. Called after the write, so that a concurrent move
 * has committed or waits for this one.
 */
export async function assertSlugIsFree(
  tx: Tx,
  kind: ContentKind,
  id: string,
  data: ContentData,
): Promise<void> {
  const slug = data["slug"];
  if (typeof slug !== "string") return;
  const former = await findFormerSlug(tx, kind, slug);
  // Slugs of deleted items are free.
  if (former && former.item !== null && former.item !== id)
    throw new FormerSlugConflict("this address leads to another item");
}

/** Converts errors of the database after the rollback. */
export async function mapDatabaseErrors<T>(
  kind: ContentKind,
  work: () => Promise<ChangeResult<T>>,
): Promise<ChangeResult<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotificationUndecided) return refusal({ code: "undecided" });
    const conflict = error instanceof FormerSlugConflict ? "taken" : constraintProblem(error);
    if (conflict === null) throw error;
    if (conflict === "taken") return refusal({ code: "taken", field: slugFieldName(kind) ?? kind.title });
    return refusal(conflict === "rule" ? { code: "rule", field: "" } : { code: "not_now" });
  }
}

/** Data of a draft that the columns cannot hold goes to `content_draft`. */
export async function writeRow(
  tx: Tx,
  kind: ContentKind,
  row: Parameters<typeof updateContentRow>[2],
  mode: "insert" | "update",
  slug?: unknown,
): Promise<void> {
  const { id, data, now, publication } = row;
  const isComplete = publication?.state !== "draft" || isCompleteItem(kind, data);
  const storedRow = isComplete ? row : { ...row, data: toDraftColumns(kind, data, { id, now, slug }) };
  await (mode === "insert" ? insertContentRow(tx, kind, storedRow) : updateContentRow(tx, kind, storedRow));
  if (isComplete) await deleteDraft(tx, kind, id);
  else await upsertDraft(tx, kind, id, data, now);
}

async function writeChange(
  tx: Tx,
  deps: ContentWriteDeps,
  kind: ContentKind,
  item: ContentItem,
  next: NextState,
): Promise<void> {
  const { id } = item;
  if (next.target === "draft") {
    await upsertDraft(tx, kind, id, next.data, deps.now());
    await incrementVersion(tx, kind, id);
    return;
  }
  const before = await findContentRow(tx, kind, id);
  const publication =
    next.state === null
      ? null
      : { state: next.state, publishAt: next.publishAt === null ? null : new Date(next.publishAt) };
  await writeRow(tx, kind, { id, data: next.data, publication, now: deps.now() }, "update", before?.["slug"]);
  await assertSlugIsFree(tx, kind, id, next.data);
  const [from, to] = [before?.["slug"], next.data["slug"]];
  // Old links to a public item must redirect.
  if (item.publishAt !== null && typeof from === "string" && typeof to === "string" && from !== to)
    await insertFormerSlug(tx, kind, id, from, to);
}

/** Changes the given `version` of an item under a lock, and logs the change. */
export function changeContent(
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  { id, version }: { id: string; version: number },
  action: AuditAction,
  decide: (item: ContentItem, tx: Tx) => Promise<Decision> | Decision,
  before?: (tx: Tx) => ReturnType<PublishHook>,
): Promise<ChangeResult> {
  if (!isItemKey(kind, id)) return Promise.resolve(refusal({ code: "not_found" }));
  return mapDatabaseErrors(kind, () =>
    transact(deps.db, async (tx): Promise<ChangeResult> => {
      if (kind.sensitive) await lockChangeTarget(tx, { subject: kind.name, item: id });
      const item = await lockItem(tx, deps, kind, id);
      if (!item) return refusal({ code: "not_found" });
      if (item.version !== version) return refusal({ code: "changed", current: item });
      const next = await decide(item, tx);
      if ("code" in next) return refusal(next);
      const problem = findItemProblem(
        kind,
        item,
        next.data,
        next.state === "draft" || next.target === "draft",
      );
      if (problem) return refusal(problem);
      const unknownCurrency = await findUnknownCurrency(tx, kind, item.data, next.data);
      if (unknownCurrency !== null) return refusal({ code: "rule", field: unknownCurrency });
      const data = await withoutPendingValues(tx, deps, user, kind, { item, data: next.data });
      if (data === null) return { ok: true, value: item };
      const afterWrite = await before?.(tx);
      await writeChange(tx, deps, kind, item, { ...next, data });
      await checkConstraintsNow(tx);
      const after = await lockItem(tx, deps, kind, id);
      await recordContentChange(tx, deps, user.id, action, item, after!);
      if ((await afterWrite?.()) === "undecided") throw new NotificationUndecided();
      return { ok: true, value: after! };
    }),
  );
}
