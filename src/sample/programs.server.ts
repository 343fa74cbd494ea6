import { json } from "../db/json-column.server";
import { webDevelopment } from "./texts/course.texts";
import { withPortrait } from "./texts/portraits";
import type { SeedDeps } from "./seed-deps";
import { codeForRefugees } from "./texts/code-for-refugees.texts";
import { womenInTech } from "./texts/women-in-tech.texts";

export async function seedPrograms({ db, now, newId, day }: SeedDeps): Promise<void> {
  const rows = [
    { ...codeForRefugees, id: newId(), publish_at: new Date(now.getTime() - 2 * 86_400_000) },
    { ...womenInTech, id: newId(), publish_at: new Date(now.getTime() - 86_400_000) },
  ];
  await db
    .insertInto("program")
    .values(
      rows.map((row) => ({
        id: row.id,
        slug: row.slug,
        art: json(row.art),
        state: "published" as const,
        publish_at: row.publish_at,
        title: json(row.title),
        short_description: json(row.shortDescription),
        description: json(row.description),
        category: row.category,
        status: "active" as const,
        featured: row.featured,
        location: json(row.location),
        start_date: row.startDate,
        hours_a_week: row.hoursAWeek,
        taught_in: json(row.taughtIn),
        countries: json(row.countries),
        loaned_equipment: json(row.loanedEquipment),
        age_from: row.ageFrom,
        impact: json(row.impact),
        objectives: json(row.objectives),
        activities: json(row.activities),
        outcomes: json(row.outcomes),
        team: json(row.team.map(withPortrait)),
        testimonials: json(row.testimonials.map(withPortrait)),
        updates: json(row.updates.map(({ daysAgo, ...update }) => ({ ...update, date: day(-daysAgo) }))),
      })),
    )
    .execute();
  await db
    .insertInto("course")
    .values({
      id: newId(),
      program_id: rows[0]!.id,
      state: "published",
      publish_at: rows[0]!.publish_at,
      slug: webDevelopment.slug,
      title: json(webDevelopment.title),
      short_description: json(webDevelopment.shortDescription),
      duration: json(webDevelopment.duration),
      level: json(webDevelopment.level),
      format: json(webDevelopment.format),
      curriculum: json(webDevelopment.curriculum),
      outcomes: json(webDevelopment.outcomes),
      requirements: json(webDevelopment.requirements),
      instructors: json(webDevelopment.instructors.map(withPortrait)),
    })
    .execute();
}
