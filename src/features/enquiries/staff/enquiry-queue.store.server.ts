import { type SqlBool, sql } from "kysely";
import { paginate } from "../../../db/paginate.server";
import { queueCounts } from "../../../db/queue-counts.server";
import { hasTyped } from "../../../db/sql-expressions.server";
import {
  NEVER_DUE,
  type QueueFilter,
  type QueueSort,
  type QueueWindow,
  soonThreshold,
} from "../../queues/queue.model";
import type { EnquiryKindName } from "../enquiries.model";
import type { Database } from "../../../platform/database/database";

const SORT_COLUMNS: Record<QueueSort, string> = {
  due: "queue_at",
  submitted: "created_at",
  changed: "changed_at",
};

export type QueueScope = { kind: EnquiryKindName; topics: readonly string[] | null };

const enquiriesInScope = (db: Database, { kind, topics }: QueueScope) =>
  db
    .selectFrom("enquiry")
    .where("kind", "=", kind)
    .where("erased_at", "is", null)
    .$if(topics !== null, (rows) => rows.where("topic", "in", [...topics!]));

/** By reference (null matches none), by email address, or by words of the name. */
export type EnquirySearch =
  { reference: string | null } | { fingerprints: readonly string[] } | { nameIn: string; typed: string };

const searchCondition = (search: EnquirySearch) => {
  if ("fingerprints" in search) return sql<SqlBool>`email_fingerprint = any(${search.fingerprints})`;
  if ("reference" in search) return sql<SqlBool>`reference = ${search.reference}`;
  return hasTyped([sql`facts ->> ${search.nameIn}`], search.typed);
};

export const listEnquiryQueue = (
  db: Database,
  scope: QueueScope,
  { state, assignee, late, awaitingReply }: QueueFilter,
  { states, search }: { states: readonly string[] | null; search: EnquirySearch | null },
  { sort, descending, limit, after }: QueueWindow,
  now: Date,
) =>
  paginate(
    enquiriesInScope(db, scope)
      .select(["id", "reference", "state", "topic", "locale", "facts", "created_at as submittedAt"])
      .select(["changed_at as changedAt", "due_at as dueAt", "assigned_to as assignee", "unread"])
      .$if(assignee === "nobody", (rows) => rows.where("assigned_to", "is", null))
      .$if(assignee !== undefined && assignee !== "nobody", (rows) =>
        rows.where("assigned_to", "=", assignee!),
      )
      .$if(late === true, (rows) => rows.where("queue_at", "<", now))
      .$if(awaitingReply === true, (rows) => rows.where("queue_at", "<", NEVER_DUE))
      .$if(states !== null, (rows) => rows.where("state", "in", [...states!]))
      .$if(search !== null, (rows) => rows.where(searchCondition(search!))),
    { order: { by: { column: SORT_COLUMNS[sort], kind: "time" }, descending }, limit, after },
    { equals: { state } },
  ).execute();

/** `soon`: due within a day. `mine`: assigned to this account. */
export const countEnquiriesByState = (db: Database, scope: QueueScope, account: string | null, now: Date) =>
  enquiriesInScope(db, scope)
    .select(["state", ...queueCounts(account, now, soonThreshold(now))])
    .groupBy("state")
    .execute();
