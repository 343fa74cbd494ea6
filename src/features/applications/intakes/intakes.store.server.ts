import { type Insertable, type Updateable, sql } from "kysely";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const INTAKE_COLUMNS = [
  "id",
  "program_id as programId",
  "opens_at as opensAt",
  "closes_at as closesAt",
  "starts_on as startsOn",
  "ends_on as endsOn",
  "places",
  "languages",
  "meeting_places as meetingPlaces",
  "decision_days as decisionDays",
  "version",
] as const;

const countRegistrations = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*) from registration
    where registration.intake_id = intake.id and ${condition})::int`;

const placesLeft = sql<number>`(
  select places_left from intake_places where intake_places.intake_id = intake.id)`;

const intakeQuery = (db: Database) =>
  db
    .selectFrom("intake")
    .select(INTAKE_COLUMNS)
    .select([
      sql<LocalizedText>`(select title from program where program.id = intake.program_id)`.as("program"),
      placesLeft.as("placesLeft"),
      countRegistrations(sql`has_place(registration.state, registration.intake_id, registration.due_at)`).as(
        "taken",
      ),
      countRegistrations(sql`registration.state = 'waitlisted'`).as("waiting"),
      countRegistrations(sql`registration.state in ('submitted', 'in_review', 'needs_info')`).as("undecided"),
      countRegistrations(sql`true`).as("registrations"),
    ]);

export const listIntakes = (db: Database, program: string | undefined, window: ListWindow) =>
  paginate(intakeQuery(db), window, { equals: { program_id: program } }).execute();

export const findIntake = (db: Database, id: string) =>
  intakeQuery(db).where("id", "=", id).executeTakeFirst();

/** Prevents changes of an intake and of its places until the end of the transaction. */
export const lockIntake = (tx: Tx, id: string) =>
  tx.selectFrom("intake").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const listIntakeIdsOfRegistrations = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("registration")
    .select("intake_id as id")
    .distinct()
    .where("id", "in", [...ids])
    .where("intake_id", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
};

export const insertIntake = (tx: Tx, row: Insertable<Tables["intake"]>) =>
  tx.insertInto("intake").values(row).execute();

export const updateIntake = (tx: Tx, id: string, values: Updateable<Tables["intake"]>) =>
  tx
    .updateTable("intake")
    .set(values)
    .set({ version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const listProgramsForIntakes = async (
  db: Database,
): Promise<{ id: string; title: LocalizedText }[]> => {
  const { rows } = await sql<{ id: string; title: LocalizedText }>`
    select id, title from program order by title ->> 'en', id limit 200`.execute(db);
  return rows;
};
