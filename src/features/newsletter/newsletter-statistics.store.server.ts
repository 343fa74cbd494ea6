import { sql } from "kysely";
import type { Database } from "../../platform/database/database";

export async function countConfirmedBefore(db: Database, days: readonly string[]): Promise<number[]> {
  // Reads each subscription once: it counts for every day after its bucket.
  const { rows } = await sql<{ place: number; count: string }>`
    select width_bucket(confirmed_at, moments) as place, count(*) as count
    from subscription,
      (select array_agg(day at time zone 'UTC' order by day) as moments from unnest(${sql.val(days)}::date[]) as day) as asked
    where state = 'active'
    group by 1`.execute(db);
  const sorted = days.toSorted();
  return days.map((day) =>
    rows.reduce((sum, { place, count }) => (place <= sorted.indexOf(day) ? sum + Number(count) : sum), 0),
  );
}

export async function countScheduledAndSendingIssues(
  db: Database,
): Promise<{ scheduled: number; sending: number }> {
  const { rows } = await sql<{ scheduled: string; sending: string }>`
    select count(*) filter (where state = 'scheduled') as scheduled, count(*) filter (where state = 'sending') as sending
    from newsletter_issue where state in ('scheduled', 'sending')`.execute(db);
  return { scheduled: Number(rows[0]!.scheduled), sending: Number(rows[0]!.sending) };
}
