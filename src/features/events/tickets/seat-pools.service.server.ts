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
import type { Database, Tx } from "../../../platform/database/database";

/** Seats left for display; null for unlimited. */
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

export const readSeatsByPool = async (
  { db }: Pick<Deps, "db">,
  typeQuantities: TypeQuantities,
): Promise<SeatsByPool> => toSeatsByPool(await listTypePools(db, [...typeQuantities.keys()]), typeQuantities);

/** Checks seats without locks, to refuse early or to prepare. Check again under the locks before selling. */
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
 * Whether seats that wait for confirmation (with `transfers` also for a transfer) stay within their share of
 * each pool. Exact under the pool locks, otherwise only for display.
 */
export async function fitsPendingShare(
  db: Database,
  seatsByPool: SeatsByPool,
  of: { now: Date; transfers: boolean; except: string },
): Promise<boolean> {
  if (seatsByPool.size === 0) return true;
  const pools = await listPendingCapacity(db, [...seatsByPool.keys()], of);
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
 * Locks the pools; the returned check stays valid until the end of the transaction. Take these locks first.
 * New orders are checked on commit instead (migration 0072).
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
