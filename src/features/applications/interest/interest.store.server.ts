import { type Insertable, type SqlBool, sql } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** @returns false if its `client_id` exists */
export async function insertInterest(db: Database, row: Insertable<Tables["interest"]>): Promise<boolean> {
  const added = await db
    .insertInto("interest")
    .values(row)
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export const findInterestByClientId = (db: Database, clientId: string) =>
  db
    .selectFrom("interest")
    .select(["program_id", "locale", "full_name", "phone", "email", "safe_to_name"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

/** Locks the oldest unnotified entry with an email address and a matching open class, and reads both. */
export const lockUnnotifiedInterest = (tx: Tx, now: Date) =>
  tx
    .selectFrom("interest")
    .innerJoin("intake", (join) =>
      join
        // An intake that was created after its opening day counts from its creation.
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
