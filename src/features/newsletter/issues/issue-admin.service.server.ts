import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, err } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import type { AuditAction } from "../../audit/audit.model";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { readIssueStatistics } from "./issue-statistics.store.server";
import type { IssueState } from "./issues.model";
import {
  type IssueTexts,
  cancelIssue,
  createIssue,
  deleteIssue,
  editIssue,
  scheduleIssue,
  sendSample,
  unscheduleIssue,
} from "./issues.service.server";
import { findAdminIssue, listAdminIssues } from "./issues.store.server";
import { renderIssue } from "./mails/issue-mail";
import type { Tx } from "../../../platform/database/database";

type IssueDeps = Pick<Deps, "db" | "now" | "newId">;
type AdminIssue = NonNullable<Awaited<ReturnType<typeof findAdminIssue>>>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UPDATED_AT: SortKey = { column: "updated_at", kind: "time" };

/** Issues in any state, most recently changed first. */
export async function browseAdminIssues(
  deps: Pick<Deps, "db">,
  state: IssueState | undefined,
  after: CursorKeys | null,
  size: number,
): Promise<Page<Awaited<ReturnType<typeof listAdminIssues>>[number]>> {
  const window = { order: { by: UPDATED_AT, descending: true }, limit: size + 1, after };
  return toPage(await listAdminIssues(deps.db, state, window), size, ({ keys }) => keys);
}

export async function readAdminIssue(deps: Pick<Deps, "db" | "now">, id: string) {
  const issue = UUID.test(id) ? await findAdminIssue(deps.db, id) : undefined;
  return issue ? { ...issue, statistics: await readIssueStatistics(deps.db, id, deps.now()) } : null;
}

export const previewIssue = (
  deps: Pick<Deps, "origin" | "db" | "now">,
  texts: IssueTexts,
  locale: Locale,
  organisation: string,
) => renderIssue(deps, texts, locale, organisation);

export const draftIssue = (
  deps: IssueDeps,
  user: User,
  texts: IssueTexts,
): Promise<Result<string, "taken">> =>
  transact(deps.db, async (tx) => {
    const made = await createIssue({ ...deps, db: tx }, texts, user.id);
    if (made.ok) await recordIssueChange(tx, deps, user, made.value, { action: "created", before: null });
    return made;
  });

type IssueChange<E extends string> = (deps: IssueDeps, id: string) => Promise<Result<null, E>>;

const withAuditLog = <E extends string>(
  deps: IssueDeps,
  user: User,
  id: string,
  action: AuditAction,
  change: IssueChange<E>,
): Promise<Result<null, E | "not_found">> =>
  transact(deps.db, async (tx) => {
    const before = UUID.test(id) ? await findAdminIssue(tx, id) : undefined;
    if (!before) return err("not_found");
    const done = await change({ ...deps, db: tx }, id);
    if (done.ok) await recordIssueChange(tx, deps, user, id, { action, before });
    return done;
  });

type AuditStep = { action: AuditAction; before: AdminIssue | null };

async function recordIssueChange(
  tx: Tx,
  deps: Pick<Deps, "now">,
  user: User,
  id: string,
  { action, before }: AuditStep,
) {
  const after = (await findAdminIssue(tx, id)) ?? null;
  await recordAuditEvent(tx, deps, {
    actor: user.id,
    action,
    subject: "issues",
    item: id,
    title: (after ?? before)?.subject.en ?? "",
    before: before && snapshot(before),
    after: after && snapshot(after),
  });
}

const snapshot = ({ slug, list, state, subject, summary, content, sendAt }: AdminIssue) => ({
  slug,
  list,
  state,
  subject,
  summary,
  content,
  sendAt: sendAt?.toISOString() ?? null,
});

export const saveIssueDraft = (deps: IssueDeps, user: User, id: string, version: number, texts: IssueTexts) =>
  withAuditLog(deps, user, id, "saved", (txDeps) => editIssue(txDeps, id, texts, version));

/** @param sendAt null for now */
export const scheduleIssueDraft = (
  deps: IssueDeps,
  user: User,
  id: string,
  version: number,
  sendAt: Date | null,
) =>
  withAuditLog(deps, user, id, "scheduled", (txDeps) =>
    scheduleIssue(txDeps, id, { version, sendAt: sendAt ?? deps.now() }, user.id),
  );

export const returnIssueToDraft = (deps: IssueDeps, user: User, id: string) =>
  withAuditLog(deps, user, id, "undone", (txDeps) => unscheduleIssue(txDeps, id, user.id));

export const stopIssue = (deps: IssueDeps, user: User, id: string) =>
  withAuditLog(deps, user, id, "stopped", (txDeps) => cancelIssue(txDeps, id, user.id));

export const deleteIssueDraft = (deps: IssueDeps, user: User, id: string, version: number) =>
  withAuditLog(deps, user, id, "deleted", (txDeps) => deleteIssue(txDeps, id, version));

export const sendTestIssue = (
  deps: IssueDeps & Pick<Deps, "origin" | "keys">,
  user: User,
  id: string,
  to: { email: string; locale: Locale; organisation: string },
) =>
  withAuditLog(deps, user, id, "tested", (txDeps) =>
    sendSample({ ...txDeps, origin: deps.origin, keys: deps.keys }, id, to),
  );
