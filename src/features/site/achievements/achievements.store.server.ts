import type { Database } from "../../../platform/database/database";

export const listMilestones = (db: Database) =>
  db
    .selectFrom("milestone")
    .select(["id", "happened_on as date", "title", "description"])
    .orderBy("happened_on")
    .orderBy("id")
    .execute();

export const listAwards = (db: Database) =>
  db
    .selectFrom("award")
    .select(["id", "year", "title", "awarded_by as awardedBy", "description"])
    .orderBy("year", "desc")
    .orderBy("id")
    .execute();

export const listAlumniStories = (db: Database) =>
  db
    .selectFrom("alumni_story")
    .select(["id", "name", "role", "story", "portrait"])
    .orderBy("position")
    .execute();

export const listImpactNumbers = (db: Database) =>
  db.selectFrom("impact_number").selectAll().orderBy("position").execute();
