import { json } from "../db/json-column.server";
import { sampleIssue } from "./texts/newsletter.texts";
import type { SeedDeps } from "./seed-deps";
import { DAY_MS } from "../platform/time/durations";

export async function seedNewsletter({ db, now, newId }: SeedDeps): Promise<void> {
  const sent = new Date(now.getTime() - 8 * DAY_MS);
  await db
    .insertInto("newsletter_issue")
    .values({
      id: newId(),
      slug: sampleIssue.slug,
      list: "weekly",
      state: "sent",
      subject: json(sampleIssue.subject),
      summary: json(sampleIssue.summary),
      content: json(sampleIssue.content),
      send_at: sent,
      started_at: sent,
      ended_at: sent,
      created_at: sent,
      updated_at: sent,
    })
    .execute();
}
