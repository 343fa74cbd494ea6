import type { Deps } from "../../../platform/deps";
import {
  type TypeQuantities,
  fitsInPools,
  leavesHalfFree,
  fewestSeatsLeft,
  countSeatsByPool,
} from "../orders/orders.model";
import {
  listPoolUsage,
  listTypePoolUsage,
  listTypePools,
  listPendingCapacity,
  lockPools,
} from "./seat-pools.store.server";
import type { Tx } from "../../../platform/database/database";

/** Places left for each of these types, as they may be shown; null: nobody counts them. */
export async function seatsLeftByType(
  { db, now }: Pick<Deps, "db" | "now">,
  typeIds: readonly string[],
): Promise<Map<string, number | null>> {
  if (typeIds.length === 0) return new Map();
  const pools = await listTypePoolUsage(db, typeIds, now());
  return new Map(
    typeIds.map((type) => [type, fewestSeatsLeft(pools.filter(({ typeId }) => typeId === type))]),
  );
}

/** Places that an order takes from each pool; nothing is locked or counted yet. */
export const readSeatsByPool = async (
  { db }: Pick<Deps, "db">,
  typeQuantities: TypeQuantities,
): Promise<SeatsByPool> => toSeatsByPool(await listTypePools(db, [...typeQuantities.keys()]), typeQuantities);

/**
 * The same, and whether there is room just now, without a lock: good enough to turn somebody away, or to prepare what will
 * most likely be needed. Whoever sells a place asks again under the locks. `half`: at least half of each pool stays free.
 * @param exceptOrderId whose own hold does not count against it
 */
export async function checkAvailability(
  { db, now }: Pick<Deps, "db" | "now">,
  typeQuantities: TypeQuantities,
  exceptOrderId: string | null = null,
): Promise<{ seatsByPool: SeatsByPool; available: boolean; halfFree: boolean }> {
  const pools = await listTypePoolUsage(db, [...typeQuantities.keys()], now(), exceptOrderId);
  const seatsByPool = toSeatsByPool(pools, typeQuantities);
  return {
    seatsByPool,
    available: fitsInPools(pools, seatsByPool),
    halfFree: leavesHalfFree(pools, seatsByPool),
  };
}

/**
 * Whether what waits for a confirmed address (with `transfers` also what waits for a bank transfer) stays within its share of
 * each pool together with these. The caller holds the locks of the pools.
 */
export async function fitsPendingShare(
  tx: Tx,
  seatsByPool: SeatsByPool,
  of: { now: Date; transfers: boolean; except: string },
): Promise<boolean> {
  if (seatsByPool.size === 0) return true;
  const pools = await listPendingCapacity(tx, [...seatsByPool.keys()], of);
  return pools.every(({ id, room: available }) => seatsByPool.get(id)! <= available);
}

type SeatsByPool = ReturnType<typeof countSeatsByPool>;

function toSeatsByPool(
  links: readonly { typeId: string; id: string }[],
  typeQuantities: TypeQuantities,
): SeatsByPool {
  const poolsOf = new Map(
    [...Map.groupBy(links, ({ typeId }) => typeId)].map(([type, of]) => [type, of.map(({ id }) => id)]),
  );
  return countSeatsByPool(typeQuantities, poolsOf);
}

/**
 * Locks every pool that is wanted from and says whether there is room. The answer stays true until the end of the
 * transaction, for any number of processes. Take these locks before any other. A new order needs none of this: it is
 * locked, counted and undone by its commit (migration 0072).
 * @param exceptOrderId whose own hold does not count against it
 */
export async function lockSeatAvailability(
  tx: Tx,
  seatsByPool: SeatsByPool,
  exceptOrderId: string | null,
): Promise<(now: Date) => Promise<boolean>> {
  const ids = [...seatsByPool.keys()];
  if (ids.length === 0) return () => Promise.resolve(true);
  await lockPools(tx, ids);
  return async (now) => fitsInPools(await listPoolUsage(tx, ids, now, exceptOrderId), seatsByPool);
}
