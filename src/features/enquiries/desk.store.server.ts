import { type SqlBool, sql } from "kysely";
import type { Database } from "../../db/database.server";
import { listed } from "../../db/listed.server";
import { queueTally } from "../../db/queue-tally.server";
import {
  NOBODY_WAITS,
  type QueueFilter,
  type QueueSort,
  type QueueWindow,
  soonAfter,
} from "../queues/queue.model";
import type { EnquiryKindName } from "./enquiries.model";

const COLUMNS: Record<QueueSort, string> = { due: "queue_at", filed: "created_at", changed: "moved_at" };

/** The part of a kind that somebody sees; `topics` is null where there are none. Who was forgotten is in no queue. */
export type Part = { kind: EnquiryKindName; topics: readonly string[] | null };

const known = (db: Database, { kind, topics }: Part) =>
  db
    .selectFrom("enquiry")
    .where("kind", "=", kind)
    .where("forgotten_at", "is", null)
    .$if(topics !== null, (rows) => rows.where("topic", "in", [...topics!]));

/** How something is found: by its reference, by the marks of a whole address, or by a part of the fact that is a name. */
export type Wanted = { reference: string } | { marks: readonly string[] } | { nameIn: string; like: string };

const found = (wanted: Wanted) => {
  if ("marks" in wanted) return sql<SqlBool>`email_mark = any(${wanted.marks})`;
  if ("reference" in wanted) return sql<SqlBool>`reference = ${wanted.reference}`;
  const { nameIn, like } = wanted;
  return sql<SqlBool>`(reference = ${like.toUpperCase()} or strpos(lower(facts ->> ${nameIn}), lower(${like})) > 0)`;
};

/** One page of a queue. */
export const listDesk = (
  db: Database,
  part: Part,
  { state, assignee, late, waits }: QueueFilter,
  /** States, and what is searched; null: any. */
  { states, wanted }: { states: readonly string[] | null; wanted: Wanted | null },
  { sort, descending, limit, after }: QueueWindow,
  now: Date,
) =>
  listed(
    known(db, part)
      .select(["id", "reference", "state", "topic", "locale", "facts", "created_at as filedAt"])
      .select(["moved_at as changedAt", "due_at as dueAt", "assigned_to as assignee", "unread"])
      .$if(assignee === "nobody", (rows) => rows.where("assigned_to", "is", null))
      .$if(assignee !== undefined && assignee !== "nobody", (rows) =>
        rows.where("assigned_to", "=", assignee!),
      )
      .$if(late === true, (rows) => rows.where("queue_at", "<", now))
      .$if(waits === true, (rows) => rows.where("queue_at", "<", NOBODY_WAITS))
      .$if(states !== null, (rows) => rows.where("state", "in", [...states!]))
      .$if(wanted !== null, (rows) => rows.where(found(wanted!))),
    { order: { by: { column: COLUMNS[sort], kind: "time" }, descending }, limit, after },
    { equal: { state } },
  ).execute();

/** How many there are in each state. `soon`: promised within a day; `mine`: given to this account. */
export const tallyDesk = (db: Database, part: Part, account: string | null, now: Date) =>
  known(db, part)
    .select(["state", ...queueTally(account, now, soonAfter(now))])
    .groupBy("state")
    .execute();
