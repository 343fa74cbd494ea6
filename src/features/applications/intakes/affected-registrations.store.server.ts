import { ACTIVE_STATES } from "../registrations/registration.model";
import type { Database } from "../../../platform/database/database";

/** Registrations of people who have, or may get, a place. */
export const listAffectedRegistrations = (db: Database, intakeId: string) =>
  db
    .selectFrom("registration")
    .selectAll()
    .where("intake_id", "=", intakeId)
    .where("state", "in", [...ACTIVE_STATES])
    .where("anonymised_at", "is", null)
    .orderBy("id")
    .execute();
