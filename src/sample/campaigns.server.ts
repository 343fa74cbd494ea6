import { json } from "../db/json-column.server";
import { dataBundles } from "./texts/data-bundles.texts";
import { laptopDrive } from "./texts/laptop-drive.texts";
import type { SeedDeps } from "./seed-deps";
import { solarLab } from "./texts/solar-lab.texts";

export async function seedCampaigns({ db, now, newId, day }: SeedDeps): Promise<void> {
  const runs = { startDate: day(-20), deadline: day(75) };
  const samples = [
    { ...dataBundles, age: 30 },
    { ...solarLab, ...runs, age: 20 },
    { ...laptopDrive, age: 1 },
  ];
  for (const { budget, ...sample } of samples) {
    const id = newId();
    await db
      .insertInto("campaign")
      .values({
        id,
        slug: sample.slug,
        state: "published",
        publish_at: new Date(now.getTime() - sample.age * 86_400_000),
        art: json(sample.art),
        title: json(sample.title),
        short_description: json(sample.shortDescription),
        description: json(sample.description),
        story: json(sample.story),
        goal_minor: sample.goal * 100,
        currency: "USD",
        start_at: sample.startDate,
        deadline: sample.deadline,
        after_deadline: sample.afterDeadline,
        overfunding: json(sample.overfunding),
        phase: sample.phase,
        location: json(sample.location),
        category: sample.category,
        featured: sample.featured,
        impact: json(sample.impact),
        gift_amounts: json(
          sample.suggestedAmounts.map(({ amount, perk }) => ({ amountMinor: amount * 100, perk })),
        ),
        updates: json(
          sample.updates.map(({ date, ...text }) => ({
            ...text,
            date: typeof date === "number" ? day(-date) : date,
          })),
        ),
      })
      .execute();
    await db
      .insertInto("campaign_budget_item")
      .values(
        budget.map(({ item, amount }, position) => ({
          campaign_id: id,
          position,
          item: json(item),
          amount_minor: amount * 100,
        })),
      )
      .execute();
  }
}
