import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import type { PublishHooks, PublishNotice } from "../../platform/content/publish-hook";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { readAuditEntry } from "../audit/audit.service.server";
import { itemOf } from "./content-item.server";
import { lockItem, recordContentChange } from "./content-audit.server";
import { findUnknownCurrency } from "./unknown-currency.server";
import { writeTargetOf, findItemProblem } from "./content.model";
import { isCompleteItem, toDraftColumns } from "./draft.model";
import { isItemKey, readContent } from "./content.service.server";
import {
  checkConstraintsNow,
  deleteContentRow,
  findContentRow,
  findOwnRows,
  updateContentRow,
} from "./content.store.server";
import type { Tx } from "../../platform/database/database";
import {
  assertSlugIsFree,
  changeContent,
  type ChangeResult,
  type ContentWriteDeps,
  type Decision,
  mapDatabaseErrors,
  refusal,
  type SeenVersion,
  writeRow,
} from "./write-content.service.server";

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

/** If the item was published, the data waits as a draft beside the public version. */
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

/** Publishes the latest data, now or at `at`. A public item keeps its publication date. */
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

export const unpublishContent = (deps: ContentWriteDeps, user: User, kind: ContentKind, seen: SeenVersion) =>
  changeContent(deps, user, kind, seen, "unpublished", ({ data, state, publishAt }): Decision =>
    kind.publishes && state !== "draft"
      ? { data, state: "draft", publishAt, target: "row" }
      : { code: "not_now" },
  );

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

/** Saves the data that an item had after an event of its history. */
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
  // Old data may lack fields that were added later.
  const data = check((found.after as { data?: unknown } | null)?.data);
  if (data === null) return refusal({ code: "not_now" });
  return changeContent(deps, user, kind, seen, "restored", ({ state, publishAt }) => ({
    data,
    state,
    publishAt,
    target: writeTargetOf(kind, state),
  }));
}

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

/** Writes an item as if published, for a preview. The caller must roll back the transaction. */
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
