import { sql } from "kysely";
import type { Database } from "../database/database";

/** Rows of windows long over that each new window deletes: so the table stays as large as its last busy hour. */
const CLEANUP_BATCH = 3;

/**
 * A window that ends later than two of its length from now was begun by a clock that has been set back since: it is over, or
 * its sender would be shut out until the clock is there again. Processes whose clocks differ by less do not disturb each other.
 */
export async function countUse(db: Database, key: string, now: Date, seconds: number) {
  const end = new Date(now.getTime() + seconds * 1000);
  const latestEnd = new Date(now.getTime() + 2 * seconds * 1000);
  const isOver = sql`rate_limit.ends_at <= ${now} or rate_limit.ends_at > ${latestEnd}`;
  const row = await db
    .insertInto("rate_limit")
    .values({ key, used: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        // Stops counting where an integer ends.
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

/** Rows that another process holds are left to it. */
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

/** Takes back one use; a row that counts no other use is deleted. */
export async function uncountUse(db: Database, key: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("key", "=", key).where("used", "=", 1).execute();
  await db
    .updateTable("rate_limit")
    .set({ used: sql`used - 1` })
    .where("key", "=", key)
    .where("used", ">", 1)
    .execute();
}

/** The salt of this installation (migration 0018). */
export const findSalt = async (db: Database): Promise<string> =>
  (await db.selectFrom("rate_limit_salt").select("salt").executeTakeFirstOrThrow()).salt;
