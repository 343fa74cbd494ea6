import { sql } from "kysely";
import type { SeatPool } from "../orders/orders.model";
import type { Database, Tx } from "../../../platform/database/database";

/** The pools that each of these types takes places from. */
export const listTypePools = (db: Database, typeIds: readonly string[]) =>
  db
    .selectFrom("ticket_type_pool")
    .select(["type_id as typeId", "pool_id as id"])
    .where("type_id", "in", typeIds)
    .execute();

/** Locks pools until the end of the transaction, in the order of their ids: so two that want the same never wait for each other. */
export const lockPools = (tx: Tx, poolIds: readonly string[]) =>
  tx.selectFrom("ticket_pool").select("id").where("id", "in", poolIds).orderBy("id").forUpdate().execute();

/** Places taken in the pool of a row at `now`, without those that an order itself holds (migration 0072). */
const taken = (now: Date, except: string | null) =>
  sql<number>`seats_taken(id, ${now}, ${except})`.as("taken");

/**
 * Pools, counted. True for whoever holds their locks; for others it is what may be shown.
 * @param except an order whose own hold does not count
 */
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

/**
 * Seats of each pool that may still wait for a confirmed address, or with `transfers` for a confirmed address or a bank
 * transfer. True for whoever holds the locks of the pools.
 */
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

/** The pools of each of these types, counted as they may be shown. */
export const listTypePoolUsage = (
  db: Database,
  typeIds: readonly string[],
  now: Date,
  except: string | null = null,
): Promise<(SeatPool & { typeId: string })[]> =>
  db
    // Several types share a pool, and it is counted once.
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
