import { type CursorKeys, type Page, type SortKey, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { type Result, err } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import type { AuditAction } from "../audit/audit.model";
import { recordChange } from "../audit/audit.service.server";
import { countIssue } from "./issue-numbers.store.server";
import type { IssueState } from "./issues.model";
import {
  type IssueTexts,
  cancelIssue,
  createIssue,
  editIssue,
  scheduleIssue,
  sendSample,
  unscheduleIssue,
} from "./issues.service.server";
import { findDeskIssue, listDeskIssues } from "./issues.store.server";
import { drawIssue } from "./mails/issue-mail";

/** What staff do with issues: the steps of `issues.service.server.ts`, each with its line in the log. */

type Writer = Pick<Deps, "db" | "now" | "newId">;
type DeskIssue = NonNullable<Awaited<ReturnType<typeof findDeskIssue>>>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHANGED: SortKey = { column: "updated_at", kind: "time" };

/** Issues in any state, the one that was changed last first. */
export async function browseDesk(
  deps: Pick<Deps, "db">,
  state: IssueState | undefined,
  after: CursorKeys | null,
  size: number,
): Promise<Page<Awaited<ReturnType<typeof listDeskIssues>>[number]>> {
  const window = { order: { by: CHANGED, descending: true }, limit: size + 1, after };
  return pageOf(await listDeskIssues(deps.db, state, window), size, ({ keys }) => keys);
}

/** An issue with what became of its mails; null when there is none. */
export async function readDesk(deps: Pick<Deps, "db" | "now">, id: string) {
  const issue = UUID.test(id) ? await findDeskIssue(deps.db, id) : undefined;
  return issue ? { ...issue, numbers: await countIssue(deps.db, id, deps.now()) } : null;
}

/** The mail as a reader of this language gets it, of texts that need not be saved. */
export const previewIssue = (
  deps: Pick<Deps, "origin" | "db" | "now">,
  texts: IssueTexts,
  locale: Locale,
  organisation: string,
) => drawIssue(deps, texts, locale, organisation);

/** A new draft. @returns its id */
export const draftIssue = (deps: Writer, who: User, texts: IssueTexts): Promise<Result<string, "taken">> =>
  transact(deps.db, async (tx) => {
    const made = await createIssue({ ...deps, db: tx }, texts, who.id);
    if (made.ok) await log(tx, deps, who, made.value, { action: "created", before: null });
    return made;
  });

type Change<E extends string> = (deps: Writer, id: string) => Promise<Result<null, E>>;

/** Does a step and writes it down, both or neither. */
const logged = <E extends string>(
  deps: Writer,
  who: User,
  id: string,
  action: AuditAction,
  change: Change<E>,
): Promise<Result<null, E | "not_found">> =>
  transact(deps.db, async (tx) => {
    const before = UUID.test(id) ? await findDeskIssue(tx, id) : undefined;
    if (!before) return err("not_found");
    const done = await change({ ...deps, db: tx }, id);
    if (done.ok) await log(tx, deps, who, id, { action, before });
    return done;
  });

type Step = { action: AuditAction; before: DeskIssue | null };

async function log(tx: Tx, deps: Pick<Deps, "now">, who: User, id: string, { action, before }: Step) {
  const after = (await findDeskIssue(tx, id))!;
  await recordChange(tx, deps, {
    actor: who.id,
    action,
    subject: "issues",
    item: id,
    title: after.subject.en ?? "",
    before: before && snapshot(before),
    after: snapshot(after),
  });
}

const snapshot = ({ slug, list, state, subject, summary, content, sendAt }: DeskIssue) => ({
  ...{ slug, list, state, subject, summary, content },
  sendAt: sendAt?.toISOString() ?? null,
});

export const saveDesk = (deps: Writer, who: User, id: string, version: number, texts: IssueTexts) =>
  logged(deps, who, id, "saved", (on) => editIssue(on, id, texts, version));

/** @param sendAt null: as soon as may be */
export const scheduleDesk = (deps: Writer, who: User, id: string, sendAt: Date | null) =>
  logged(deps, who, id, "scheduled", (on) => scheduleIssue(on, id, sendAt ?? deps.now(), who.id));

export const takeBack = (deps: Writer, who: User, id: string) =>
  logged(deps, who, id, "taken_back", (on) => unscheduleIssue(on, id, who.id));

/** Gives an issue up, or stops it while it is sent. */
export const stopIssue = (deps: Writer, who: User, id: string) =>
  logged(deps, who, id, "stopped", (on) => cancelIssue(on, id, who.id));

/** Sends an issue to one member of staff, who asks for it. */
export const testIssue = (
  deps: Writer & Pick<Deps, "origin" | "keys">,
  who: User,
  id: string,
  to: { address: string; locale: Locale; organisation: string },
) =>
  logged(deps, who, id, "tested", (on) =>
    sendSample({ ...on, origin: deps.origin, keys: deps.keys }, id, to),
  );
