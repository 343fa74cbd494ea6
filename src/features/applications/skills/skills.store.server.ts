import type { Database } from "../../../db/database.server";

export const listSkillOptions = (db: Database) =>
  db
    .selectFrom("skill_option")
    .select(["kind", "slug", "name"])
    .orderBy("kind")
    .orderBy("position")
    .orderBy("slug")
    .execute();
