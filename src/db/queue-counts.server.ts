import { sql } from "kysely";

/**
 * How many records of a queue there are, and of them: late, promised before `soon`, given to an account, given to nobody.
 * Every queue has these columns.
 */
export const queueCounts = (account: string | null, now: Date, soon: Date) =>
  [
    sql<number>`count(*)::int`.as("all"),
    sql<number>`(count(*) filter (where queue_at < ${now}))::int`.as("late"),
    sql<number>`(count(*) filter (where queue_at >= ${now} and queue_at < ${soon}))::int`.as("soon"),
    sql<number>`(count(*) filter (where assigned_to = ${account}::uuid))::int`.as("mine"),
    sql<number>`(count(*) filter (where assigned_to is null))::int`.as("free"),
  ] as const;
