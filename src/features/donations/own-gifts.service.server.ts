import type { Deps } from "../../platform/deps";
import { type Designation, designationOf } from "./designation.service.server";
import { listGiftsOf } from "./gift.store.server";
import { listMonthlyWith } from "./monthly.store.server";

/** The newest of them; more than anybody has given one by one. */
const MOST = 100;

/** Everything that was given with an address, newest first; payments of a monthly gift stand on its own page. */
export async function giftsWith(deps: Pick<Deps, "db">, emailKey: string) {
  const contact = `mail:${emailKey}`;
  const [monthly, gifts] = await Promise.all([
    listMonthlyWith(deps.db, contact),
    listGiftsOf(deps.db, contact, MOST),
  ]);
  // Many gifts are for one thing: each is asked for once.
  const known = new Map<string, Promise<Designation | null>>();
  const named = async <T extends Purpose>(row: T): Promise<T & { designation: Designation | null }> => {
    const key = row.campaignId ?? row.programId;
    if (key === null) return { ...row, designation: null };
    const found = known.get(key) ?? designationOf(deps, row);
    known.set(key, found);
    return { ...row, designation: await found };
  };
  return { monthly: await Promise.all(monthly.map(named)), gifts: await Promise.all(gifts.map(named)) };
}

type Purpose = Parameters<typeof designationOf>[1];
type Own = Awaited<ReturnType<typeof giftsWith>>;
export type OwnMonthly = Own["monthly"][number];
export type OwnGift = Own["gifts"][number];
