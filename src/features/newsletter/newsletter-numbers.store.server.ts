import { sql } from "kysely";
import type { Database } from "../../db/database.server";

/** How many subscriptions are in force, of those that were confirmed before each day (`2026-11-01`, UTC). */
export async function countConfirmedBefore(db: Database, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ confirmed: number }>`
    select count(subscription.id) as confirmed
    from unnest(${sql.val(days)}::date[]) with ordinality as asked (day, place)
    left join subscription on state = 'active' and confirmed_at < day at time zone 'UTC'
    group by place order by place`.execute(db);
  return rows.map(({ confirmed }) => Number(confirmed));
}

/** How many issues are to go out, and how many are going out. */
export async function countIssuesUnderWay(db: Database): Promise<{ scheduled: number; sending: number }> {
  const { rows } = await sql<{ scheduled: string; sending: string }>`
    select count(*) filter (where state = 'scheduled') as scheduled, count(*) filter (where state = 'sending') as sending
    from newsletter_issue where state in ('scheduled', 'sending')`.execute(db);
  return { scheduled: Number(rows[0]!.scheduled), sending: Number(rows[0]!.sending) };
}
