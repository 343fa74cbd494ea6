import { type Insertable, type Updateable, sql } from "kysely";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { IssueState } from "./issues.model";
import type { NewsletterList } from "../newsletter.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const CARD = [
  "id",
  "slug",
  "list",
  "subject",
  "summary",
  "started_at as startedAt",
  "updated_at as updatedAt",
] as const;
type Started = { startedAt: Date };

const PUBLIC_STATES: IssueState[] = ["sending", "sent"];

export const listIssues = (db: Database, window: ListWindow) =>
  paginate(db.selectFrom("newsletter_issue").select(CARD).where("state", "in", PUBLIC_STATES), window)
    .$narrowType<Started>()
    .execute();

export const listIssuesWithContent = (db: Database, window: ListWindow) =>
  paginate(
    db.selectFrom("newsletter_issue").select(CARD).select("content").where("state", "in", PUBLIC_STATES),
    window,
  )
    .$narrowType<Started>()
    .execute();

export const findPublicIssue = (db: Database, slug: string) =>
  db
    .selectFrom("newsletter_issue")
    .select(CARD)
    .select("content")
    .where("slug", "=", slug)
    .where("state", "in", PUBLIC_STATES)
    .$narrowType<Started>()
    .executeTakeFirst();

export const listPublicIssueSlugs = (db: Database) =>
  db
    .selectFrom("newsletter_issue")
    .select(["slug", "updated_at as updatedAt"])
    .where("state", "in", PUBLIC_STATES)
    .orderBy("started_at", "desc")
    .execute();

export const findIssue = (db: Database, id: string) =>
  db.selectFrom("newsletter_issue").selectAll().where("id", "=", id).executeTakeFirst();

export const lockIssue = (tx: Tx, id: string) =>
  tx.selectFrom("newsletter_issue").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks an issue for one sender; undefined when another process sends it, or its sending has ended. */
export const lockSendingIssue = (tx: Tx, id: string) =>
  tx
    .selectFrom("newsletter_issue")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "sending")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const insertIssue = (tx: Tx, row: Insertable<Tables["newsletter_issue"]>) =>
  tx.insertInto("newsletter_issue").values(row).returning("id").executeTakeFirstOrThrow();

export const updateIssue = (tx: Tx, id: string, values: Updateable<Tables["newsletter_issue"]>) =>
  tx.updateTable("newsletter_issue").set(values).where("id", "=", id).execute();

export async function deleteIssueRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("newsletter_issue_event").where("issue_id", "=", id).execute();
  await tx.deleteFrom("newsletter_issue").where("id", "=", id).execute();
}

/** Locks the slug, so that concurrent saves of one slug run in sequence. */
export async function isSlugTaken(tx: Tx, slug: string, otherThan: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter address'), hashtext(${slug}))`.execute(tx);
  const row = await tx
    .selectFrom("newsletter_issue")
    .select("id")
    .where("slug", "=", slug)
    .where("id", "<>", otherThan)
    .executeTakeFirst();
  return row !== undefined;
}

const ADMIN_COLUMNS = [
  "id",
  "slug",
  "list",
  "state",
  "subject",
  "version",
  "send_at as sendAt",
  "started_at as startedAt",
  "ended_at as endedAt",
  "updated_at as updatedAt",
] as const;

export const listAdminIssues = (db: Database, state: IssueState | undefined, window: ListWindow) =>
  paginate(db.selectFrom("newsletter_issue").select(ADMIN_COLUMNS), window, { equals: { state } }).execute();

export const findAdminIssue = (db: Database | Tx, id: string) =>
  db
    .selectFrom("newsletter_issue")
    .select(ADMIN_COLUMNS)
    .select(["summary", "content"])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertIssueEvent = (tx: Tx, row: Insertable<Tables["newsletter_issue_event"]>) =>
  tx.insertInto("newsletter_issue_event").values(row).execute();

export const listSendTimes = (tx: Tx, list: NewsletterList, otherThan: string, from: Date, to: Date) =>
  tx
    .selectFrom("newsletter_issue")
    .select("send_at as sendAt")
    .where("list", "=", list)
    .where("id", "<>", otherThan)
    .where("state", "in", ["scheduled", "sending", "sent"])
    .where("send_at", ">", from)
    .where("send_at", "<", to)
    .execute();

/** Serializes scheduling: two concurrent checks would not see each other's issue. */
export const lockSchedule = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('newsletter schedule'))`.execute(tx);

export const listDueIssues = (db: Database, now: Date) =>
  db
    .selectFrom("newsletter_issue")
    .select(["id", "state"])
    .where("state", "in", ["scheduled", "sending"])
    .where("send_at", "<=", now)
    .orderBy("send_at")
    .orderBy("id")
    .execute();

/** Locks the next active subscribers in id order. Waits for concurrent unsubscriptions. */
export const lockNextSubscribers = (
  tx: Tx,
  { list, after, now, limit }: { list: NewsletterList; after: string | null; now: Date; limit: number },
) =>
  tx
    .selectFrom("subscription")
    .select(["id", "email", "locale"])
    .where("state", "=", "active")
    .where(sql<boolean>`lists @> array[${list}]`)
    .where(({ eb, or }) => or([eb("paused_until", "is", null), eb("paused_until", "<=", now)]))
    .$if(after !== null, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();

/**
 * Claims the turn of subscribers whose last issue of the list is old enough, and returns their ids. Atomic:
 * two concurrent issues cannot both claim it.
 */
export const claimTurns = async (
  tx: Tx,
  ids: readonly string[],
  { list, now, before }: { list: NewsletterList; now: Date; before: Date },
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .insertInto("newsletter_turn")
    .values(ids.map((subscription_id) => ({ subscription_id, list, last_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["subscription_id", "list"])
        .doUpdateSet({ last_at: now })
        .where("newsletter_turn.last_at", "<=", before),
    )
    .returning("subscription_id")
    .execute();
  return new Set(rows.map(({ subscription_id }) => subscription_id));
};

export const insertDeliveries = (tx: Tx, rows: Insertable<Tables["newsletter_delivery"]>[]) =>
  tx.insertInto("newsletter_delivery").values(rows).execute();
