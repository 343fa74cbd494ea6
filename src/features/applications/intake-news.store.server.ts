import type { Database } from "../../db/database.server";
import { ACTIVE } from "./registration.model";

/** Registrations for an intake whose people have, or may get, a place. */
export const listConcerned = (db: Database, intakeId: string) =>
  db
    .selectFrom("registration")
    .selectAll()
    .where("intake_id", "=", intakeId)
    .where("state", "in", [...ACTIVE])
    .where("anonymised_at", "is", null)
    .orderBy("id")
    .execute();
