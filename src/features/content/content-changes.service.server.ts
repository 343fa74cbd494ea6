import type { ContentData, ContentKind } from "../../platform/content-kind";
import type { PublishHook, PublishHooks, PublishNotice } from "../../platform/publish-hook";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import type { AuditAction } from "../audit/audit.model";
import { readEvent } from "../audit/audit.service.server";
import { type ChangeDeps, lockPlace } from "../pending-changes/pending-changes.service.server";
import { itemOf } from "./content-item.server";
import { lockedItem, recordContent } from "./content-record.server";
import { lostCurrency } from "./lost-currency.server";
import { type ContentItem, type StandingProblem, addressField, placeOf, standing } from "./content.model";
import { isWhole, rowOfDraft } from "./draft.model";
import { isKey, readContent } from "./content.service.server";
import {
  checkNow,
  countVersion,
  deleteContentRow,
  deleteDraft,
  findContentRow,
  findFormerSlug,
  findOwnRows,
  insertContentRow,
  putDraft,
  putFormerSlug,
  refusalOf,
  updateContentRow,
} from "./content.store.server";
import { withoutWaiting } from "./sensitive-fields.server";

type Writer = ChangeDeps;

/** Why a change is refused. `field` names where; `changed` carries what somebody else has saved meanwhile. */
export type ContentProblem =
  | { code: "not_found" }
  | { code: "changed"; current: ContentItem }
  | StandingProblem
  | { code: "taken"; field: string }
  /** Not in this state: it is public already, has been public, or something still needs it. */
  | { code: "not_now" }
  /** People would hear of it: staff have to look at what they hear first. */
  | { code: "undecided" };
export type Changed<T = ContentItem> = { ok: true; value: T } | { ok: false; problem: ContentProblem };

const refused = (problem: ContentProblem): { ok: false; problem: ContentProblem } => ({ ok: false, problem });

/** A new item: a draft, or public at once where the kind knows no drafts. */
export function createContent(
  deps: Writer,
  who: User,
  kind: ContentKind,
  data: ContentData,
): Promise<Changed> {
  if (kind.fixed) return Promise.resolve(refused({ code: "not_now" }));
  const problem = standing(kind, null, data, kind.publishes);
  if (problem) return Promise.resolve(refused(problem));
  return careful(kind, () =>
    transact(deps.db, async (tx) => {
      const lost = await lostCurrency(tx, kind, {}, data);
      if (lost !== null) return refused({ code: "rule", field: lost });
      const id = deps.newId();
      const publication = kind.publishes ? { state: "draft", publishAt: null } : null;
      await writeRow(tx, kind, { id, data, publication, now: deps.now() }, "insert");
      await keepFormerAddress(tx, kind, id, data);
      await checkNow(tx);
      const item = await lockedItem(tx, deps, kind, id);
      await recordContent(tx, deps, who.id, "created", null, item!);
      return { ok: true, value: item! };
    }),
  );
}

/** What becomes of an item. `where`: its row, which the public sees when it is published, or what waits beside it. */
type Next = {
  data: ContentData;
  state: ContentItem["state"];
  publishAt: string | null;
  where: "row" | "draft";
};
type Decided = Next | ContentProblem;

/** One change to what somebody saw as `version`: decided under a lock, written with its line in the log. */
function change(
  deps: Writer,
  who: User,
  kind: ContentKind,
  { id, version }: { id: string; version: number },
  action: AuditAction,
  decide: (item: ContentItem, tx: Tx) => Promise<Decided> | Decided,
  before?: (tx: Tx) => ReturnType<PublishHook>,
): Promise<Changed> {
  if (!isKey(kind, id)) return Promise.resolve(refused({ code: "not_found" }));
  return careful(kind, () =>
    transact(deps.db, async (tx): Promise<Changed> => {
      if (kind.sensitive) await lockPlace(tx, { subject: kind.name, item: id });
      const item = await lockedItem(tx, deps, kind, id);
      if (!item) return refused({ code: "not_found" });
      if (item.version !== version) return refused({ code: "changed", current: item });
      const next = await decide(item, tx);
      if ("code" in next) return refused(next);
      const problem = standing(kind, item, next.data, next.state === "draft" || next.where === "draft");
      if (problem) return refused(problem);
      const lost = await lostCurrency(tx, kind, item.data, next.data);
      if (lost !== null) return refused({ code: "rule", field: lost });
      const data = await withoutWaiting(tx, deps, who, kind, { item, data: next.data });
      if (data === null) return { ok: true, value: item };
      const then = await before?.(tx);
      await write(tx, deps, kind, item, { ...next, data });
      await checkNow(tx);
      const after = await lockedItem(tx, deps, kind, id);
      await recordContent(tx, deps, who.id, action, item, after!);
      if ((await then?.()) === "undecided") throw new Undecided();
      return { ok: true, value: after! };
    }),
  );
}

async function write(tx: Tx, deps: Writer, kind: ContentKind, item: ContentItem, next: Next): Promise<void> {
  const { id } = item;
  if (next.where === "draft") {
    await putDraft(tx, kind, id, next.data, deps.now());
    await countVersion(tx, kind, id);
    return;
  }
  const before = await findContentRow(tx, kind, id);
  const publication =
    next.state === null
      ? null
      : { state: next.state, publishAt: next.publishAt === null ? null : new Date(next.publishAt) };
  await writeRow(tx, kind, { id, data: next.data, publication, now: deps.now() }, "update", before?.["slug"]);
  await keepFormerAddress(tx, kind, id, next.data);
  const [from, to] = [before?.["slug"], next.data["slug"]];
  // Whoever has kept an address that was public is led to the new one.
  if (item.publishAt !== null && typeof from === "string" && typeof to === "string" && from !== to)
    await putFormerSlug(tx, kind, id, from, to);
}

/** Writes the columns of an item. What they cannot hold of a draft waits beside them. @param slug that it has already */
async function writeRow(
  tx: Tx,
  kind: ContentKind,
  row: Parameters<typeof updateContentRow>[2],
  how: "insert" | "update",
  slug?: unknown,
): Promise<void> {
  const { id, data, now, publication } = row;
  const whole = publication?.state !== "draft" || isWhole(kind, data);
  const held = whole ? row : { ...row, data: rowOfDraft(kind, data, { id, now, slug }) };
  await (how === "insert" ? insertContentRow(tx, kind, held) : updateContentRow(tx, kind, held));
  if (whole) await deleteDraft(tx, kind, id);
  else await putDraft(tx, kind, id, data, now);
}

/** Thrown to undo a publication that people would hear of. */
class Undecided extends Error {}

/** Thrown to undo what was written with an address that leads to another item. */
class FormerAddress extends Error {}

/**
 * An address that was public leads to where its item has gone, until staff free it: nothing else gets it. Asked after the
 * item was written: whoever moves away from the address at the same time is done by then, or waits for us.
 */
async function keepFormerAddress(tx: Tx, kind: ContentKind, id: string, data: ContentData): Promise<void> {
  const slug = data["slug"];
  if (typeof slug !== "string") return;
  const former = await findFormerSlug(tx, kind, slug);
  // What was deleted keeps its address from nobody.
  if (former && former.item !== null && former.item !== id)
    throw new FormerAddress("this address leads to another item");
}

/** What the database refuses is said like any other refusal; the transaction is undone by then. */
async function careful<T>(kind: ContentKind, work: () => Promise<Changed<T>>): Promise<Changed<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undecided) return refused({ code: "undecided" });
    const why = error instanceof FormerAddress ? "taken" : refusalOf(error);
    if (why === null) throw error;
    if (why === "taken") return refused({ code: "taken", field: addressField(kind) ?? kind.title });
    return refused(why === "rule" ? { code: "rule", field: "" } : { code: "not_now" });
  }
}

type Seen = { id: string; version: number };

/** Keeps what was written. Of something that was published it waits beside what the public sees. */
export const saveContent = (deps: Writer, who: User, kind: ContentKind, seen: Seen, data: ContentData) =>
  change(deps, who, kind, seen, "saved", ({ state, publishAt }) => ({
    data,
    state,
    publishAt,
    where: placeOf(kind, state),
  }));

/**
 * Shows what was written to the public: now, or from a moment to come on, for what is not public yet. What has been
 * shown since a day keeps that day.
 */
export const publishContent = (
  deps: Writer,
  who: User,
  kind: ContentKind,
  seen: Seen,
  at: Date | null,
  { hooks = {}, notice = null }: { hooks?: PublishHooks; notice?: PublishNotice | null } = {},
) =>
  change(
    deps,
    who,
    kind,
    seen,
    at ? "scheduled" : "published",
    ({ data, shown, publishAt }): Decided => {
      const now = deps.now();
      if (kind.waits && at === null) return { data, state: null, publishAt: null, where: "row" };
      if (!kind.publishes || (at && (shown || at <= now))) return { code: "not_now" };
      if (at) return { data, state: "scheduled", publishAt: at.toISOString(), where: "row" };
      return { data, state: "published", publishAt: shown ? publishAt : now.toISOString(), where: "row" };
    },
    hooks[kind.name] && ((tx) => hooks[kind.name]!(tx, deps, { who, id: seen.id, notice })),
  );

/** Takes an item from the public; what was written stays, as a draft. */
export const unpublishContent = (deps: Writer, who: User, kind: ContentKind, seen: Seen) =>
  change(deps, who, kind, seen, "unpublished", ({ data, state, publishAt }): Decided =>
    kind.publishes && state !== "draft"
      ? { data, state: "draft", publishAt, where: "row" }
      : { code: "not_now" },
  );

/** Drops what waits; what the public sees stays. */
export const discardContent = (deps: Writer, who: User, kind: ContentKind, seen: Seen) =>
  change(
    deps,
    who,
    kind,
    seen,
    "discarded",
    async ({ id, pending, state, publishAt }, tx): Promise<Decided> => {
      if (!pending) return { code: "not_now" };
      const row = (await findContentRow(tx, kind, id))!;
      const { data } = itemOf(kind, row, null, await findOwnRows(tx, kind, id), deps.now());
      return { data, state, publishAt, where: "row" };
    },
  );

/** Writes what an item held after an event of its history; of something public it waits to be published. */
export async function restoreContent(
  deps: Writer,
  who: User,
  kind: ContentKind,
  seen: Seen,
  event: number,
  check: (data: unknown) => ContentData | null,
): Promise<Changed> {
  const found = await readEvent(deps, event);
  if (!found || found.subject !== kind.name || found.item !== seen.id) return refused({ code: "not_found" });
  // What was right then may lack a field that has been added since.
  const data = check((found.after as { data?: unknown } | null)?.data);
  if (data === null) return refused({ code: "not_now" });
  return change(deps, who, kind, seen, "restored", ({ state, publishAt }) => ({
    data,
    state,
    publishAt,
    where: placeOf(kind, state),
  }));
}

/** Takes away what the public does not see (any more), as long as nothing else needs it. Its history stays. */
export function deleteContent(
  deps: Writer,
  who: User,
  kind: ContentKind,
  seen: Seen,
): Promise<Changed<null>> {
  if (kind.fixed || !isKey(kind, seen.id)) return Promise.resolve(refused({ code: "not_found" }));
  return careful(kind, () =>
    transact(deps.db, async (tx): Promise<Changed<null>> => {
      const item = await lockedItem(tx, deps, kind, seen.id);
      if (!item) return refused({ code: "not_found" });
      if (item.version !== seen.version) return refused({ code: "changed", current: item });
      if (kind.publishes && item.state !== "draft") return refused({ code: "not_now" });
      const { slug } = item.data;
      const wasPublic = item.publishAt !== null && new Date(item.publishAt) <= deps.now();
      await deleteContentRow(tx, kind, seen.id, wasPublic && typeof slug === "string" ? slug : null);
      await checkNow(tx);
      await recordContent(tx, deps, who.id, "deleted", item, null);
      return { ok: true, value: null };
    }),
  );
}

/** Puts an item into its row as if it were published, for a preview: the caller undoes the transaction. */
export async function showAsPublished(
  tx: Tx,
  deps: Writer,
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
    kind.publishes && !isWhole(kind, item.data) ? rowOfDraft(kind, item.data, { id, now, slug }) : item.data;
  await updateContentRow(tx, kind, { id, data, publication, now });
  return kind.page({ key: id, ...data });
}
