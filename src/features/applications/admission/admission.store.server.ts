import type { Database } from "../../../platform/database/database";

const intakes = (db: Database) =>
  db
    .selectFrom("intake")
    .innerJoin("intake_places", "intake_places.intake_id", "intake.id")
    .select([
      "intake.id",
      "intake.program_id as programId",
      "intake.opens_at as opensAt",
      "intake.closes_at as closesAt",
      "intake.starts_on as startsOn",
      "intake.places",
      "intake.meeting_places as meetingPlaces",
      "intake.languages",
      "intake_places.places_left as placesLeft",
    ]);

export const listIntakes = (db: Database, programIds: readonly string[], now: Date) =>
  intakes(db)
    .where("intake.program_id", "in", [...programIds])
    .where((at) =>
      at.or([at("intake.closes_at", ">", now), at("intake.starts_on", ">=", now.toISOString().slice(0, 10))]),
    )
    .execute();

/** Lists open classes with a free place, and `chosenIntakeId` even if it is full; the next to start first. */
export const listIntakesOpenAt = (db: Database, now: Date, chosenIntakeId: string | null) =>
  intakes(db)
    .where("intake.opens_at", "<=", now)
    .where("intake.closes_at", ">", now)
    .where((at) => at.or([at("intake_places.places_left", ">", 0), at("intake.id", "=", chosenIntakeId)]))
    .orderBy("intake.starts_on")
    .orderBy("intake.id")
    .limit(50)
    .execute();
