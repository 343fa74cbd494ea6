import { json } from "../db/json-column.server";
import { offlineLibrary } from "./texts/initiative-library.texts";
import { mentorsByText } from "./texts/initiative-mentors.texts";
import { repairBench } from "./texts/initiative-repair.texts";
import type { SeedDeps } from "./seed-deps";

export async function seedInitiatives({ db, now, newId, day }: SeedDeps): Promise<void> {
  /** A number counts days from the day of seeding. */
  const dateOf = (date: string | number) => (typeof date === "number" ? day(date) : date);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const rows = [
    { ...offlineLibrary, publish_at: daysAgo(1) },
    { ...mentorsByText, publish_at: daysAgo(2) },
    { ...repairBench, publish_at: daysAgo(3) },
  ];
  await db
    .insertInto("initiative")
    .values(
      rows.map((row) => ({
        id: newId(),
        slug: row.slug,
        state: "published" as const,
        publish_at: row.publish_at,
        title: json(row.title),
        short_description: json(row.shortDescription),
        description: json(row.description),
        category: row.category,
        status: row.status,
        start_date: dateOf(row.startDate),
        objectives: json(row.objectives),
        milestones: json(row.milestones.map((step) => ({ ...step, date: dateOf(step.date) }))),
        metrics: json(row.metrics),
        related_program_id: db.selectFrom("program").select("id").where("slug", "=", row.relatedProgram),
        related_campaign_id: db.selectFrom("campaign").select("id").where("slug", "=", row.relatedCampaign),
      })),
    )
    .execute();
}
