import { type Insertable, type Updateable, sql } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Returns undefined unless it is open now. Locks the class until the end of the transaction. */
export const lockOpenIntake = (tx: Tx, id: string, now: Date) =>
  tx
    .selectFrom("intake")
    .innerJoin("program", "program.id", "intake.program_id")
    .select(["intake.starts_on as startsOn", "program.age_from as ageFrom"])
    .select((intake) =>
      intake
        .selectFrom("intake_places")
        .select("places_left")
        .whereRef("intake_places.intake_id", "=", "intake.id")
        .$asScalar()
        .$notNull()
        .as("placesLeft"),
    )
    .where("intake.id", "=", id)
    .where("opens_at", "<=", now)
    .where("closes_at", ">", now)
    .forShare("intake")
    .executeTakeFirst();

export type RegistrationRow = Awaited<ReturnType<typeof findRegistration>> & object;

export const findRegistration = (db: Database, id: string) =>
  db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirst();

export const lockRegistration = (tx: Tx, id: string) =>
  tx.selectFrom("registration").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findByClientId = (db: Database, clientId: string) =>
  db
    .selectFrom("registration")
    .select(["id", "state", "intake_id as intakeId", "submitted_at as submittedAt"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

export const findByReference = (db: Database, reference: string) =>
  db
    .selectFrom("registration")
    .select(["id", "state", "phone", "email_key as emailKey"])
    .where("reference", "=", reference)
    .executeTakeFirst();

export const listByEmail = (db: Database, emailKeys: readonly string[]) =>
  db
    .selectFrom("registration")
    .select("id")
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();

/** Returns undefined if the reference or the `clientId` is taken. */
export const insertRegistration = (tx: Tx, row: Insertable<Tables["registration"]>) =>
  tx
    .insertInto("registration")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateRegistration = (tx: Tx, id: string, values: Updateable<Tables["registration"]>) =>
  tx.updateTable("registration").set(values).where("id", "=", id).execute();

export const insertEvent = (tx: Tx, row: Insertable<Tables["registration_event"]>) =>
  tx.insertInto("registration_event").values(row).execute();

export const findClass = (db: Database, intakeId: string) =>
  db
    .selectFrom("intake")
    .innerJoin("program", "program.id", "intake.program_id")
    .select([
      "program.title",
      "intake.starts_on as startsOn",
      "intake.meeting_places as meetingPlaces",
      "intake.languages",
    ])
    .where("intake.id", "=", intakeId)
    .executeTakeFirst();

export const findDecisionDays = async (db: Database, intakeId: string): Promise<number | undefined> =>
  (await db.selectFrom("intake").select("decision_days").where("id", "=", intakeId).executeTakeFirst())
    ?.decision_days;

export const findProgramId = async (db: Database, slug: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from program where slug = ${slug}`.execute(db);
  return rows[0]?.id ?? null;
};
