import { type Insertable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { paginate } from "../../../db/paginate.server";
import { queueCounts } from "../../../db/queue-counts.server";
import { hasTypedInFolded } from "../../../db/sql-expressions.server";
import { emailKey } from "../../../platform/email/email-address";
import { parsePhoneEnd } from "../../../platform/forms/phone-number.server";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { parseReference } from "../../../platform/ids/reference";
import { plainEmail } from "../../../platform/text/typed-text";
import type { RegistrationState } from "../registrations/registration.model";
import {
  NEVER_DUE,
  type QueueFilter,
  type QueueSort,
  type QueueWindow,
  type Visibility,
  soonThreshold,
} from "../../queues/queue.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const SORT_COLUMNS: Record<QueueSort, string> = {
  due: "queue_at",
  submitted: "submitted_at",
  changed: "state_at",
};

/** Staff see submitted registrations until they are anonymized. */
const submittedRegistrations = (db: Database) =>
  db.selectFrom("registration").where("submitted_at", "is not", null).where("anonymised_at", "is", null);

const AWAITING_NOTICE = sql<SqlBool>`notified_at is null
  and state in ('needs_info', 'waitlisted', 'offered', 'not_selected', 'lapsed')`;
const unnotifiedSince = sql<Date | null>`case when ${AWAITING_NOTICE} then state_at end`.as(
  "unnotifiedSince",
);

type Rows<O> = SelectQueryBuilder<Tables, "registration", O>;

/** With an outline, only references can be searched. */
export const listForReview = (
  db: Database,
  filter: QueueFilter,
  { sort, descending, limit, after }: QueueWindow,
  { now, visibility, open }: { now: Date; visibility: Visibility; open: readonly RegistrationState[] },
) =>
  paginate(
    applyFilter(
      submittedRegistrations(db).select(HEAD_COLUMNS).select([programTitle, startsOn, unnotifiedSince]),
      filter,
      now,
    )
      .$if(Boolean(filter.query), (rows) => rows.where(searchCondition(filter.query!, visibility)))
      .$if(filter.open === true, (rows) => rows.where("state", "in", [...open])),
    { order: { by: { column: SORT_COLUMNS[sort], kind: "time" }, descending }, limit, after },
    { equals: { state: filter.state } },
  ).execute();

const HEAD_COLUMNS = [
  "id",
  "reference",
  "full_name as name",
  "phone",
  "email",
  "safe_to_name as safeToName",
  "state",
  "locale",
  "answers",
  "submitted_at as submittedAt",
  "state_at as changedAt",
  "answer_by as dueAt",
  "assigned_to as assignee",
  "unread",
] as const;

const programTitle = sql<LocalizedText | null>`(
  select program.title from intake join program on program.id = intake.program_id
  where intake.id = registration.intake_id)`.as("program");

const applyFilter = <O>(
  rows: Rows<O>,
  { program, assignee, late, unnotified, awaitingReply }: QueueFilter,
  now: Date,
): Rows<O> =>
  rows
    .$if(program !== undefined, (some) =>
      some.where("intake_id", "in", (db) =>
        db.selectFrom("intake").select("id").where("program_id", "=", program!),
      ),
    )
    .$if(assignee === "nobody", (some) => some.where("assigned_to", "is", null))
    .$if(assignee !== undefined && assignee !== "nobody", (some) => some.where("assigned_to", "=", assignee!))
    .$if(late === true, (some) => some.where("queue_at", "<", now))
    .$if(awaitingReply === true, (some) => some.where("queue_at", "<", NEVER_DUE))
    .$if(unnotified === true, (some) => some.where(AWAITING_NOTICE)) as Rows<O>;

function searchCondition(query: string, visibility: Visibility) {
  const reference = parseReference(query);
  if (reference !== null || visibility === "outline") return sql<SqlBool>`reference = ${reference}`;
  if (query.includes("@")) return sql<SqlBool>`email_key = ${emailKey(plainEmail(query))}`;
  const phoneEnd = parsePhoneEnd(query);
  if (phoneEnd !== null) return sql<SqlBool>`phone like ${`%${phoneEnd}`}`;
  return hasTypedInFolded("folded_name", query);
}

export const listProgramsOfIntakes = async (
  db: Database,
): Promise<{ id: string; title: LocalizedText }[]> => {
  const { rows } = await sql<{ id: string; title: LocalizedText }>`
    select id, title from program where exists (select from intake where program_id = program.id)
    order by title ->> 'en', id limit 100`.execute(db);
  return rows;
};

/** `soon`: promised within a day; `mine`: assigned to this account. */
export const countByState = (db: Database, account: string | null, now: Date) =>
  submittedRegistrations(db)
    .select(["state", ...queueCounts(account, now, soonThreshold(now))])
    .select(sql<number>`(count(*) filter (where ${AWAITING_NOTICE}))::int`.as("unnotified"))
    .groupBy("state")
    .execute();

const startsOn = sql<string | null>`(
  select starts_on from intake where intake.id = registration.intake_id)`.as("startsOn");

export type ReviewRow = Awaited<ReturnType<typeof lockForReview>> & object;

export const lockForReview = (tx: Tx, id: string) =>
  tx
    .selectFrom("registration")
    .selectAll()
    .select([programTitle, startsOn])
    .where("id", "=", id)
    .where("submitted_at", "is not", null)
    .where("anonymised_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const listRegistrationEvents = (tx: Tx, id: string) =>
  tx
    .selectFrom("registration_event")
    .select(["happened_at as at", "actor", "from_state as from", "to_state as to", "reason"])
    .where("registration_id", "=", id)
    .orderBy("id")
    .execute();

export const listRegistrationNotes = (tx: Tx, id: string) =>
  tx
    .selectFrom("registration_note")
    .select(["id", "written_at as at", "author", "encrypted_text as encrypted", "sent"])
    .where("registration_id", "=", id)
    .orderBy("written_at")
    .orderBy("id")
    .execute();

/** Returns false if a note with this id exists. */
export async function insertNoteOnce(tx: Tx, row: Insertable<Tables["registration_note"]>): Promise<boolean> {
  const added = await tx
    .insertInto("registration_note")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export const insertRegistrationNote = (tx: Tx, row: Insertable<Tables["registration_note"]>) =>
  tx.insertInto("registration_note").values(row).execute();

export const deleteRegistrationNotes = (tx: Tx, id: string) =>
  tx.deleteFrom("registration_note").where("registration_id", "=", id).execute();

export const countOffersExpiringBetween = async (db: Database, from: Date, until: Date): Promise<number> =>
  Number(
    (
      await submittedRegistrations(db)
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("state", "=", "offered")
        .where("due_at", ">=", from)
        .where("due_at", "<", until)
        .executeTakeFirstOrThrow()
    ).count,
  );
