import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import type { PublishHook, PublishHooks, PublishNotice } from "../../platform/content/publish-hook";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import type { AuditAction } from "../audit/audit.model";
import { readAuditEntry } from "../audit/audit.service.server";
import { type ChangeDeps, lockChangeTarget } from "../pending-changes/pending-changes.service.server";
import { itemOf } from "./content-item.server";
import { lockItem, recordContentChange } from "./content-audit.server";
import { findUnknownCurrency } from "./unknown-currency.server";
import {
  type ContentItem,
  type ItemProblem,
  slugFieldName,
  writeTargetOf,
  findItemProblem,
} from "./content.model";
import { isCompleteItem, toDraftColumns } from "./draft.model";
import { isItemKey, readContent } from "./content.service.server";
import {
  checkConstraintsNow,
  incrementVersion,
  deleteContentRow,
  deleteDraft,
  findContentRow,
  findFormerSlug,
  findOwnRows,
  insertContentRow,
  upsertDraft,
  insertFormerSlug,
  constraintProblem,
  updateContentRow,
} from "./content.store.server";
import { withoutPendingValues } from "./sensitive-fields.server";
import type { Tx } from "../../platform/database/database";

type ContentWriteDeps = ChangeDeps;

/** Why a change is refused. `field` names where; `changed` carries what somebody else has saved meanwhile. */
export type ContentProblem =
  | { code: "not_found" }
  | { code: "changed"; current: ContentItem }
  | ItemProblem
  | { code: "taken"; field: string }
  /** Not in this state: it is public already, has been public, or something still needs it. */
  | { code: "not_now" }
  /** People would hear of it: staff have to look at what they hear first. */
  | { code: "undecided" };
export type ChangeResult<T = ContentItem> = { ok: true; value: T } | { ok: false; problem: ContentProblem };

const refusal = (problem: ContentProblem): { ok: false; problem: ContentProblem } => ({ ok: false, problem });

/** A new item: a draft, or public at once where the kind knows no drafts. */
export function createContent(
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  data: ContentData,
): Promise<ChangeResult> {
  if (kind.fixed) return Promise.resolve(refusal({ code: "not_now" }));
  const problem = findItemProblem(kind, null, data, kind.publishes);
  if (problem) return Promise.resolve(refusal(problem));
  return mapDatabaseErrors(kind, () =>
    transact(deps.db, async (tx) => {
      const unknownCurrency = await findUnknownCurrency(tx, kind, {}, data);
      if (unknownCurrency !== null) return refusal({ code: "rule", field: unknownCurrency });
      const id = deps.newId();
      const publication = kind.publishes ? { state: "draft", publishAt: null } : null;
      await writeRow(tx, kind, { id, data, publication, now: deps.now() }, "insert");
      await assertSlugIsFree(tx, kind, id, data);
      await checkConstraintsNow(tx);
      const item = await lockItem(tx, deps, kind, id);
      await recordContentChange(tx, deps, user.id, "created", null, item!);
      return { ok: true, value: item! };
    }),
  );
}

/** What becomes of an item. `where`: its row, which the public sees when it is published, or what waits beside it. */
type NextState = {
  data: ContentData;
  state: ContentItem["state"];
  publishAt: string | null;
  target: "row" | "draft";
};
type Decision = NextState | ContentProblem;

/** One change to what somebody saw as `version`: decided under a lock, written with its line in the log. */
function changeContent(
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
  // Whoever has kept an address that was public is led to the new one.
  if (item.publishAt !== null && typeof from === "string" && typeof to === "string" && from !== to)
    await insertFormerSlug(tx, kind, id, from, to);
}

/** Writes the columns of an item. What they cannot hold of a draft waits beside them. @param slug that it has already */
async function writeRow(
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

/** Thrown to undo a publication that people would hear of. */
class NotificationUndecided extends Error {}

/** Thrown to undo what was written with an address that leads to another item. */
class FormerSlugConflict extends Error {}

/**
 * An address that was public leads to where its item has gone, until staff free it: nothing else gets it. Asked after the
 * item was written: whoever moves away from the address at the same time is done by then, or waits for us.
 */
async function assertSlugIsFree(tx: Tx, kind: ContentKind, id: string, data: ContentData): Promise<void> {
  const slug = data["slug"];
  if (typeof slug !== "string") return;
  const former = await findFormerSlug(tx, kind, slug);
  // What was deleted keeps its address from nobody.
  if (former && former.item !== null && former.item !== id)
    throw new FormerSlugConflict("this address leads to another item");
}

/** What the database refuses is said like any other refusal; the transaction is undone by then. */
async function mapDatabaseErrors<T>(
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

type SeenVersion = { id: string; version: number };

/** Keeps what was written. Of something that was published it waits beside what the public sees. */
export const saveContent = (
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  seen: SeenVersion,
  data: ContentData,
) =>
  changeContent(deps, user, kind, seen, "saved", ({ state, publishAt }) => ({
    data,
    state,
    publishAt,
    target: writeTargetOf(kind, state),
  }));

/**
 * Shows what was written to the public: now, or from a moment to come on, for what is not public yet. What has been
 * shown since a day keeps that day.
 */
export const publishContent = (
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  seen: SeenVersion,
  at: Date | null,
  { hooks = {}, notice = null }: { hooks?: PublishHooks; notice?: PublishNotice | null } = {},
) =>
  changeContent(
    deps,
    user,
    kind,
    seen,
    at ? "scheduled" : "published",
    ({ data, shown, publishAt }): Decision => {
      const now = deps.now();
      if (kind.waits && at === null) return { data, state: null, publishAt: null, target: "row" };
      if (!kind.publishes || (at && (shown || at <= now))) return { code: "not_now" };
      if (at) return { data, state: "scheduled", publishAt: at.toISOString(), target: "row" };
      return { data, state: "published", publishAt: shown ? publishAt : now.toISOString(), target: "row" };
    },
    hooks[kind.name] && ((tx) => hooks[kind.name]!(tx, deps, { user, id: seen.id, notice })),
  );

/** Takes an item from the public; what was written stays, as a draft. */
export const unpublishContent = (deps: ContentWriteDeps, user: User, kind: ContentKind, seen: SeenVersion) =>
  changeContent(deps, user, kind, seen, "unpublished", ({ data, state, publishAt }): Decision =>
    kind.publishes && state !== "draft"
      ? { data, state: "draft", publishAt, target: "row" }
      : { code: "not_now" },
  );

/** Drops what waits; what the public sees stays. */
export const discardContent = (deps: ContentWriteDeps, user: User, kind: ContentKind, seen: SeenVersion) =>
  changeContent(
    deps,
    user,
    kind,
    seen,
    "discarded",
    async ({ id, pending, state, publishAt }, tx): Promise<Decision> => {
      if (!pending) return { code: "not_now" };
      const row = (await findContentRow(tx, kind, id))!;
      const { data } = itemOf(kind, row, null, await findOwnRows(tx, kind, id), deps.now());
      return { data, state, publishAt, target: "row" };
    },
  );

/** Writes what an item held after an event of its history; of something public it waits to be published. */
export async function restoreContent(
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  seen: SeenVersion,
  event: number,
  check: (data: unknown) => ContentData | null,
): Promise<ChangeResult> {
  const found = await readAuditEntry(deps, event);
  if (!found || found.subject !== kind.name || found.item !== seen.id) return refusal({ code: "not_found" });
  // What was right then may lack a field that has been added since.
  const data = check((found.after as { data?: unknown } | null)?.data);
  if (data === null) return refusal({ code: "not_now" });
  return changeContent(deps, user, kind, seen, "restored", ({ state, publishAt }) => ({
    data,
    state,
    publishAt,
    target: writeTargetOf(kind, state),
  }));
}

/** Takes away what the public does not see (any more), as long as nothing else needs it. Its history stays. */
export function deleteContent(
  deps: ContentWriteDeps,
  user: User,
  kind: ContentKind,
  seen: SeenVersion,
): Promise<ChangeResult<null>> {
  if (kind.fixed || !isItemKey(kind, seen.id)) return Promise.resolve(refusal({ code: "not_found" }));
  return mapDatabaseErrors(kind, () =>
    transact(deps.db, async (tx): Promise<ChangeResult<null>> => {
      const item = await lockItem(tx, deps, kind, seen.id);
      if (!item) return refusal({ code: "not_found" });
      if (item.version !== seen.version) return refusal({ code: "changed", current: item });
      if (kind.publishes && item.state !== "draft") return refusal({ code: "not_now" });
      const { slug } = item.data;
      const wasPublic = item.publishAt !== null && new Date(item.publishAt) <= deps.now();
      await deleteContentRow(tx, kind, seen.id, wasPublic && typeof slug === "string" ? slug : null);
      await checkConstraintsNow(tx);
      await recordContentChange(tx, deps, user.id, "deleted", item, null);
      return { ok: true, value: null };
    }),
  );
}

/** Puts an item into its row as if it were published, for a preview: the caller undoes the transaction. */
export async function showAsPublished(
  tx: Tx,
  deps: ContentWriteDeps,
  kind: ContentKind,
  id: string,
): Promise<string | null> {
  const item = await readContent({ ...deps, db: tx }, kind, id);
  if (!item) return null;
  const publication = kind.publishes
    ? { state: "published", publishAt: new Date(item.shown && item.publishAt ? item.publishAt : deps.now()) }
    : null;
  const now = new Date(item.updatedAt);
  const { slug } = item.data;
  const data =
    kind.publishes && !isCompleteItem(kind, item.data)
      ? toDraftColumns(kind, item.data, { id, now, slug })
      : item.data;
  await updateContentRow(tx, kind, { id, data, publication, now });
  return kind.pagePath({ key: id, ...data });
}
