import { sql } from "kysely";

/** Totals of a queue: all, overdue, due before `soon`, assigned to `account`, unassigned. */
export const queueCounts = (account: string | null, now: Date, soon: Date) =>
  [
    sql<number>`count(*)::int`.as("all"),
    sql<number>`(count(*) filter (where queue_at < ${now}))::int`.as("late"),
    sql<number>`(count(*) filter (where queue_at >= ${now} and queue_at < ${soon}))::int`.as("soon"),
    sql<number>`(count(*) filter (where assigned_to = ${account}::uuid))::int`.as("mine"),
    sql<number>`(count(*) filter (where assigned_to is null))::int`.as("free"),
  ] as const;
