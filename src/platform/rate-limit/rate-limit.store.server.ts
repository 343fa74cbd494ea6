import { sql } from "kysely";
import type { Database } from "../database/database";

/** Expired rows deleted per new window, so that the table stays small. */
const CLEANUP_BATCH = 3;

/** A window that ends in over two window lengths was started by a wrong clock: it is over. */
export async function countUse(db: Database, key: string, now: Date, seconds: number) {
  const end = new Date(now.getTime() + seconds * 1000);
  const latestEnd = new Date(now.getTime() + 2 * seconds * 1000);
  const isOver = sql`rate_limit.ends_at <= ${now} or rate_limit.ends_at > ${latestEnd}`;
  const row = await db
    .insertInto("rate_limit")
    .values({ key, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql`case when ${isOver} then 1 else least(rate_limit.used, 2147483646) + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limit.ends_at end`,
      }),
    )
    .returning(["used", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();
  if (row.used === 1) await deleteExpired(db, now);
  return {
    used: row.used,
    resetSeconds: Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000)),
  };
}

const deleteExpired = (db: Database, now: Date) =>
  db
    .deleteFrom("rate_limit")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("rate_limit")
        .select("key")
        .where("ends_at", "<=", now)
        .limit(CLEANUP_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

export async function uncountUse(db: Database, key: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("key", "=", key).where("used", "=", 1).execute();
  await db
    .updateTable("rate_limit")
    .set({ used: sql`used - 1` })
    .where("key", "=", key)
    .where("used", ">", 1)
    .execute();
}

export const findSalt = async (db: Database): Promise<string> =>
  (await db.selectFrom("rate_limit_salt").select("salt").executeTakeFirstOrThrow()).salt;
