import { json } from "../db/json-column.server";
import { awards, milestones } from "./texts/achievements.texts";
import { alumniStories } from "./texts/achievements-stories.texts";
import { withPortrait } from "./texts/portraits";
import type { SeedDeps } from "./seed-deps";

export async function seedAchievements({ db, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("milestone")
    .values(
      milestones.map(({ happened_on, title, description }) => ({
        id: newId(),
        happened_on,
        title: json(title),
        description: json(description),
      })),
    )
    .execute();
  await db
    .insertInto("award")
    .values(
      awards.map(({ title, description, ...facts }) => ({
        ...facts,
        id: newId(),
        title: json(title),
        description: json(description),
      })),
    )
    .execute();
  await db
    .insertInto("alumni_story")
    .values(
      alumniStories.map(withPortrait).map(({ name, role, story, portrait }, position) => ({
        id: newId(),
        position,
        name,
        role: json(role),
        story: json(story),
        portrait,
      })),
    )
    .execute();
}
