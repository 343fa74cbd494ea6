import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { type Wanted, fits, leavesHalf, leftFor, placesByPool } from "./orders.model";
import { countPools, countTypePools, listTypePools, listWaitingRoom, lockPools } from "./pools.store.server";

/** Places left for each of these types, as they may be shown; null: nobody counts them. */
export async function placesLeft(
  { db, now }: Pick<Deps, "db" | "now">,
  typeIds: readonly string[],
): Promise<Map<string, number | null>> {
  if (typeIds.length === 0) return new Map();
  const pools = await countTypePools(db, typeIds, now());
  return new Map(typeIds.map((type) => [type, leftFor(pools.filter(({ typeId }) => typeId === type))]));
}

/** Places that an order takes from each pool; nothing is locked or counted yet. */
export const placesOf = async ({ db }: Pick<Deps, "db">, wanted: Wanted): Promise<Places> =>
  placesFrom(await listTypePools(db, [...wanted.keys()]), wanted);

/**
 * The same, and whether there is room just now, without a lock: good enough to turn somebody away, or to prepare what will
 * most likely be needed. Whoever sells a place asks again under the locks. `half`: at least half of each pool stays free.
 * @param order whose own hold does not count against it
 */
export async function lookForRoom(
  { db, now }: Pick<Deps, "db" | "now">,
  wanted: Wanted,
  order: string | null = null,
): Promise<{ places: Places; room: boolean; half: boolean }> {
  const pools = await countTypePools(db, [...wanted.keys()], now(), order);
  const places = placesFrom(pools, wanted);
  return { places, room: fits(pools, places), half: leavesHalf(pools, places) };
}

/**
 * Whether what waits for a confirmed address (with `transfers` also what waits for a bank transfer) stays within its share of
 * each pool together with these. The caller holds the locks of the pools.
 */
export async function fitsWaiting(
  tx: Tx,
  places: Places,
  of: { now: Date; transfers: boolean; except: string },
): Promise<boolean> {
  if (places.size === 0) return true;
  const pools = await listWaitingRoom(tx, [...places.keys()], of);
  return pools.every(({ id, room }) => places.get(id)! <= room);
}

type Places = ReturnType<typeof placesByPool>;

function placesFrom(links: readonly { typeId: string; id: string }[], wanted: Wanted): Places {
  const poolsOf = new Map(
    [...Map.groupBy(links, ({ typeId }) => typeId)].map(([type, of]) => [type, of.map(({ id }) => id)]),
  );
  return placesByPool(wanted, poolsOf);
}

/**
 * Locks every pool that is wanted from and says whether there is room. The answer stays true until the end of the
 * transaction, for any number of processes. Take these locks before any other. A new order needs none of this: it is
 * locked, counted and undone by its commit (migration 0072).
 * @param order whose own hold does not count against it
 */
export async function roomFor(
  tx: Tx,
  places: Places,
  order: string | null,
): Promise<(now: Date) => Promise<boolean>> {
  const ids = [...places.keys()];
  if (ids.length === 0) return () => Promise.resolve(true);
  await lockPools(tx, ids);
  return async (now) => fits(await countPools(tx, ids, now, order), places);
}
