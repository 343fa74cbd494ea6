import type { Database } from "../../../platform/database/database";

export const listSkillOptions = (db: Database) =>
  db
    .selectFrom("skill_option")
    .select(["kind", "slug", "name"])
    .orderBy("kind")
    .orderBy("position")
    .orderBy("slug")
    .execute();
