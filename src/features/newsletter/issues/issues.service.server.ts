import { type CursorKeys, type Page, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, err, ok } from "../../../platform/result";
import { isSlug } from "../../../platform/ids/slug";
import { canTransition } from "../../../platform/state-table";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { loadBodyPictures } from "../../uploads/media/body-pictures-view.server";
import {
  ISSUES_PER_PAGE,
  ISSUE_TRANSITIONS,
  type IssueState,
  isIssueDeletable,
  MIN_DAYS_BETWEEN_ISSUES,
  isTooSoon,
} from "./issues.model";
import {
  deleteIssueRows,
  findIssue,
  findPublicIssue,
  insertIssue,
  insertIssueEvent,
  isSlugTaken,
  listPublicIssueSlugs,
  listIssues,
  listIssuesWithContent,
  lockIssue,
  lockSchedule,
  listSendTimes,
  updateIssue,
} from "./issues.store.server";
import { renderIssue, issueMail } from "./mails/issue-mail";
import type { NewsletterList } from "../newsletter.model";
import type { Tx } from "../../../platform/database/database";

type ReadDeps = Pick<Deps, "db">;
type IssueDeps = Pick<Deps, "db" | "now" | "newId">;
type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

export type IssueTexts = {
  slug: string;
  list: NewsletterList;
  subject: LocalizedText;
  summary: LocalizedText;
  content: LocalizedText;
};
type IssueError = "not_found" | "not_allowed";

const toColumns = ({ slug, list, subject, summary, content }: IssueTexts) => ({
  slug,
  list,
  subject: JSON.stringify(subject),
  summary: JSON.stringify(summary),
  content: JSON.stringify(content),
});

/** Creates a draft and returns its id; `taken`: another issue has this slug. */
export const createIssue = (
  deps: IssueDeps,
  texts: IssueTexts,
  actor: string,
): Promise<Result<string, "taken">> =>
  transact(deps.db, async (tx) => {
    const now = deps.now();
    const row = { ...toColumns(texts), id: deps.newId(), created_at: now, updated_at: now };
    if (await isSlugTaken(tx, row.slug, row.id)) return err("taken");
    const added = await insertIssue(tx, row);
    await insertIssueEvent(tx, {
      issue_id: added.id,
      happened_at: now,
      actor,
      from_state: null,
      to_state: "draft",
    });
    return ok(added.id);
  });

/** Changes a draft. A scheduled issue must return to draft first: no one proofreads it again before sending. */
export const editIssue = (
  deps: IssueDeps,
  id: string,
  texts: IssueTexts,
  version: number,
): Promise<Result<null, IssueError | "changed_meanwhile" | "taken">> =>
  transact(deps.db, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!issue) return err("not_found");
    if (issue.state !== "draft") return err("not_allowed");
    if (issue.version !== version) return err("changed_meanwhile");
    if (await isSlugTaken(tx, texts.slug, id)) return err("taken");
    await updateIssue(tx, id, { ...toColumns(texts), version: version + 1, updated_at: deps.now() });
    return ok(null);
  });

/** Schedules the version that was checked; a past `sendAt` means now. `too_soon`: another issue of the list is within six days. */
export const scheduleIssue = (
  deps: IssueDeps,
  id: string,
  { version, sendAt }: { version: number; sendAt: Date },
  actor: string,
): Promise<Result<null, IssueError | "changed_meanwhile" | "too_soon">> =>
  transact(deps.db, async (tx) => {
    await lockSchedule(tx);
    const issue = await lockIssue(tx, id);
    if (!issue) return err("not_found");
    if (!canTransition(ISSUE_TRANSITIONS, issue.state, "scheduled")) return err("not_allowed");
    if (issue.version !== version) return err("changed_meanwhile");
    const at = sendAt > deps.now() ? sendAt : deps.now();
    const minGap = MIN_DAYS_BETWEEN_ISSUES * 86_400_000;
    const others = await listSendTimes(
      tx,
      issue.list,
      id,
      new Date(at.getTime() - minGap),
      new Date(at.getTime() + minGap),
    );
    if (others.some(({ sendAt: other }) => other !== null && isTooSoon(at, other))) return err("too_soon");
    await applyIssueTransition(tx, deps, issue, "scheduled", actor, { send_at: at });
    await enqueueJob(tx, "newsletter.send");
    return ok(null);
  });

export const unscheduleIssue = (deps: IssueDeps, id: string, actor: string) =>
  transitionIssue(deps, id, "draft", actor, { send_at: null });

/** Stops creating emails; those in the outbox still go out. */
export const cancelIssue = (deps: IssueDeps, id: string, actor: string) =>
  transitionIssue(deps, id, "cancelled", actor, {});

/** Deletes a draft and its history. */
export const deleteIssue = (
  deps: IssueDeps,
  id: string,
  version: number,
): Promise<Result<null, IssueError | "changed_meanwhile">> =>
  transact(deps.db, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!issue) return err("not_found");
    if (!isIssueDeletable({ state: issue.state, startedAt: issue.started_at })) return err("not_allowed");
    if (issue.version !== version) return err("changed_meanwhile");
    await deleteIssueRows(tx, id);
    return ok(null);
  });

const transitionIssue = (
  deps: IssueDeps,
  id: string,
  to: IssueState,
  actor: string,
  values: Parameters<typeof updateIssue>[2],
): Promise<Result<null, IssueError>> =>
  transact(deps.db, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!issue) return err("not_found");
    if (!canTransition(ISSUE_TRANSITIONS, issue.state, to)) return err("not_allowed");
    await applyIssueTransition(tx, deps, issue, to, actor, values);
    return ok(null);
  });

/** Records the new state. The caller must have locked the row and checked the transition. */
export async function applyIssueTransition(
  tx: Tx,
  deps: Pick<Deps, "now">,
  issue: Pick<Issue, "id" | "state">,
  to: IssueState,
  actor: string,
  values: Parameters<typeof updateIssue>[2],
): Promise<void> {
  const now = deps.now();
  await updateIssue(tx, issue.id, { ...values, state: to, updated_at: now });
  await insertIssueEvent(tx, {
    issue_id: issue.id,
    happened_at: now,
    actor,
    from_state: issue.state,
    to_state: to,
  });
}

/** Sends an issue in any state to one address as a test. Does not count for the six-day limit. */
export async function sendSample(
  deps: IssueDeps & Pick<Deps, "origin" | "keys">,
  id: string,
  to: { email: string; locale: Locale; organisation: string },
): Promise<Result<null, "not_found">> {
  const issue = await findIssue(deps.db, id);
  if (!issue) return err("not_found");
  const rendered = await renderIssue(deps, issue, to.locale, to.organisation);
  // A test email has no subscription, so its links lead to the subscribe page.
  const page = `${deps.origin}/newsletter/subscribe`;
  const mail = issueMail(rendered, to.email, { preferences: page, unsubscribe: page });
  await transact(deps.db, (tx) =>
    enqueueMail(tx, deps, { ...mail, kind: "newsletter.sample", headers: {}, bulk: false }),
  );
  return ok(null);
}

export type IssueCard = Awaited<ReturnType<typeof listIssues>>[number];
const LATEST = { by: { kind: "time", column: "started_at" }, descending: true } as const;

export async function browseIssues(deps: ReadDeps, after: CursorKeys | null): Promise<Page<IssueCard>> {
  const rows = await listIssues(deps.db, { order: LATEST, limit: ISSUES_PER_PAGE + 1, after });
  return toPage(rows, ISSUES_PER_PAGE, ({ keys }) => keys);
}

export async function listFeedIssues(deps: ReadDeps & Pick<Deps, "now">, limit: number) {
  const issues = await listIssuesWithContent(deps.db, { order: LATEST, limit, after: null });
  return {
    issues,
    bodyPictures: await loadBodyPictures(
      deps,
      issues.map(({ content }) => content),
    ),
  };
}

export async function getIssue(deps: Pick<Deps, "db" | "now">, slug: string) {
  const issue = isSlug(slug) ? await findPublicIssue(deps.db, slug) : undefined;
  return issue ? { ...issue, bodyPictures: await loadBodyPictures(deps, issue.content) } : null;
}

export const listIssueSlugs = (deps: ReadDeps) => listPublicIssueSlugs(deps.db);
