import { type Insertable, type SqlBool, type Updateable, sql } from "kysely";
import type { RegistrationState } from "./registration.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Undefined outside of its days. Held until the end of the transaction. */
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

/** Locks the row until the end of the transaction. */
export const lockRegistration = (tx: Tx, id: string) =>
  tx.selectFrom("registration").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findByClientId = (db: Database, clientId: string) =>
  db
    .selectFrom("registration")
    .select(["id", "intake_id as intakeId"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

export const findByReference = (db: Database, reference: string) =>
  db
    .selectFrom("registration")
    .select(["id", "state", "phone", "email_key as emailKey"])
    .where("reference", "=", reference)
    .executeTakeFirst();

export const listByEmail = (db: Database, emailKey: string) =>
  db
    .selectFrom("registration")
    .select("id")
    .where("email_key", "=", emailKey)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();

/** Undefined when the reference or the clientId is taken. */
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

/** How many of the claims could be made; a parallel one is waited for. */
export async function insertClaims(
  tx: Tx,
  registrationId: string,
  intakeKey: string,
  keys: readonly string[],
): Promise<number> {
  const rows = await tx
    .insertInto("registration_claim")
    .values(
      // In one order for everybody, so that two do not wait for each other.
      keys
        .toSorted()
        .map((key) => ({ intake_key: intakeKey, contact_key: key, registration_id: registrationId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("contact_key")
    .execute();
  return rows.length;
}

export const deleteClaims = (tx: Tx, registrationId: string) =>
  tx.deleteFrom("registration_claim").where("registration_id", "=", registrationId).execute();

/** Who has waited longest for a place in an intake; locked. */
export const lockNextWaiting = (tx: Tx, intakeId: string) =>
  tx
    .selectFrom("registration")
    .selectAll()
    .where("intake_id", "=", intakeId)
    .where("state", "=", "waitlisted")
    .orderBy("state_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const nextRegistration = (tx: Tx) =>
  tx.selectFrom("registration").selectAll().orderBy("id").limit(1).forUpdate().skipLocked();

/** One that waits in a state beyond its date; locked, and left to whoever holds it. */
export const lockOverdue = (tx: Tx, state: RegistrationState, now: Date) =>
  nextRegistration(tx).where("state", "=", state).where("due_at", "<=", now).executeTakeFirst();

/** A question or an offer whose person was reached, and has not answered in time; locked. */
export const lockUnanswered = (tx: Tx, state: RegistrationState, now: Date) =>
  nextRegistration(tx)
    .where("state", "=", state)
    .where("due_at", "<=", now)
    // Also one of an older release, which gave dates without asking whether its person knew.
    .where("notified_at", "is not", null)
    .executeTakeFirst();

/** Registrations whose person a mail is to tell something, and is not known to have; by id, behind `last`. */
export const listPendingMailNotifications = async (
  db: Database,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; mail: string }[]> =>
  db
    .selectFrom("registration")
    .select(["id", sql<string>`notification_mail_id`.as("mail")])
    .where("notified_at", "is", null)
    .where("notification_mail_id", "is not", null)
    .$if(afterId !== null, (rows) => rows.where("id", ">", afterId!))
    .orderBy("id")
    .limit(limit)
    .execute();

/** A draft that ends before `end` and whose person was not reminded yet. */
export const lockUnremindedDraft = (tx: Tx, before: Date, now: Date) =>
  nextRegistration(tx)
    .where("state", "=", "draft")
    .where("due_at", "<=", before)
    .where("due_at", ">", now)
    .where("reminded_at", "is", null)
    .executeTakeFirst();

/** One whose promised day is over without a decision. */
export const lockOverdueDecision = (tx: Tx, now: Date) =>
  nextRegistration(tx)
    .where("state", "in", ["submitted", "in_review"])
    .where("decide_by", "<=", now)
    .executeTakeFirst();

/** One that has been in one of these states since before `end`, and is not anonymous yet. */
export const lockAnonymizable = (tx: Tx, states: readonly RegistrationState[], before: Date) =>
  nextRegistration(tx)
    .where("state", "in", [...states])
    .where("state_at", "<=", before)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();

/** False when this form is there already. */
export async function insertInterest(db: Database, row: Insertable<Tables["interest"]>): Promise<void> {
  await db
    .insertInto("interest")
    .values(row)
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
}

/** Somebody with an address who was not told yet, and a class with places that opened since they asked; locked, the oldest first. */
export const lockUnnotifiedInterest = (tx: Tx, now: Date) =>
  tx
    .selectFrom("interest")
    .innerJoin("intake", (join) =>
      join
        // A class that was written after its opening day is news since then.
        .on(sql<SqlBool>`greatest(intake.opens_at, intake.created_at) > interest.created_at`)
        .on("intake.opens_at", "<=", now)
        .on("intake.closes_at", ">", now)
        .on((on) =>
          on.or([
            on("interest.program_id", "is", null),
            on("interest.program_id", "=", on.ref("intake.program_id")),
          ]),
        ),
    )
    .innerJoin("intake_places", (join) =>
      join.onRef("intake_places.intake_id", "=", "intake.id").on("intake_places.places_left", ">", 0),
    )
    .innerJoin("program", "program.id", "intake.program_id")
    .select([
      "interest.id",
      "interest.email",
      "interest.locale",
      "interest.safe_to_name as safeToName",
      "program.slug",
      "program.title",
      "intake.closes_at as closesAt",
    ])
    .where("interest.notified_at", "is", null)
    .where("interest.email", "is not", null)
    .orderBy("interest.created_at")
    .orderBy("intake.starts_on")
    .limit(1)
    .forUpdate("interest")
    .skipLocked()
    .executeTakeFirst();

export const markInterestNotified = (tx: Tx, id: string, now: Date) =>
  tx.updateTable("interest").set({ notified_at: now }).where("id", "=", id).execute();

export const deleteInterestsBefore = (db: Database, before: Date) =>
  db.deleteFrom("interest").where("created_at", "<=", before).execute();

/** The class of a registration: what is taught, and from which day. */
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

/** Within how many days registrations for a class are decided; undefined: there is no such class. */
export const findDecisionDays = async (db: Database, intakeId: string): Promise<number | undefined> =>
  (await db.selectFrom("intake").select("decision_days").where("id", "=", intakeId).executeTakeFirst())
    ?.decision_days;

/** Ids of programs by their slugs, for the interest list. */
export const findProgramId = async (db: Database, slug: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from program where slug = ${slug}`.execute(db);
  return rows[0]?.id ?? null;
};
