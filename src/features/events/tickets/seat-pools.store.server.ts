import { sql } from "kysely";
import type { SeatPool } from "../orders/orders.model";
import type { Database, Tx } from "../../../platform/database/database";

export const listTypePools = (db: Database, typeIds: readonly string[]) =>
  db
    .selectFrom("ticket_type_pool")
    .select(["type_id as typeId", "pool_id as id"])
    .where("type_id", "in", typeIds)
    .execute();

/** Locks in id order, so that two transactions cannot deadlock. */
export const lockPools = (tx: Tx, poolIds: readonly string[]) =>
  tx.selectFrom("ticket_pool").select("id").where("id", "in", poolIds).orderBy("id").forUpdate().execute();

/** Seats taken at `now`, without the order's own hold (migration 0072). */
const taken = (now: Date, except: string | null) =>
  sql<number>`seats_taken(id, ${now}, ${except})`.as("taken");

/** Exact under the pool locks, otherwise only for display. */
export async function listPoolUsage(
  db: Database,
  poolIds: readonly string[],
  now: Date,
  except: string | null = null,
): Promise<SeatPool[]> {
  if (poolIds.length === 0) return [];
  return db
    .selectFrom("ticket_pool")
    .select(["id", "capacity", taken(now, except)])
    .where("id", "in", poolIds)
    .execute();
}

/** Seats that may still wait for confirmation (`transfers`: or for a transfer). Exact under the pool locks. */
export const listPendingCapacity = (
  db: Database,
  poolIds: readonly string[],
  { now, transfers, except }: { now: Date; transfers: boolean; except: string },
) =>
  db
    .selectFrom("ticket_pool")
    .select([
      "id",
      sql<number>`waiting_share(id) - seats_awaiting(id, ${now}, ${except}, ${transfers})`.as("room"),
    ])
    .where("id", "in", poolIds)
    .execute();

export const listTypePoolUsage = (
  db: Database,
  typeIds: readonly string[],
  now: Date,
  except: string | null = null,
): Promise<(SeatPool & { typeId: string })[]> =>
  db
    // Counts a pool shared by several types only once.
    .with(
      (name) => name("pool").materialized(),
      (of) =>
        of
          .selectFrom("ticket_pool")
          .select(["id", "capacity", taken(now, except)])
          .where(
            "id",
            "in",
            of.selectFrom("ticket_type_pool").select("pool_id").where("type_id", "in", typeIds),
          ),
    )
    .selectFrom("ticket_type_pool as link")
    .innerJoin("pool", "pool.id", "link.pool_id")
    .select(["link.type_id as typeId", "pool.id", "pool.capacity", "pool.taken"])
    .where("link.type_id", "in", typeIds)
    .execute();
