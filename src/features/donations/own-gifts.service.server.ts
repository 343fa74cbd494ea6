import type { Deps } from "../../platform/deps";
import { type Designation, designationOf } from "./designation.service.server";
import { listGiftsOf } from "./gift.store.server";
import { listMonthlyWith } from "./monthly.store.server";

/** The newest of them; more than anybody has given one by one. */
const MOST = 100;

type Reader = Pick<Deps, "db">;
type Purpose = Parameters<typeof designationOf>[1];

/** With what each is for. Many gifts are for one thing: each thing is asked for once. */
async function named<T extends Purpose>(deps: Reader, rows: readonly T[]) {
  const known = new Map<string, Promise<Designation | null>>();
  return Promise.all(
    rows.map(async (row) => {
      const key = row.campaignId ?? row.programId;
      if (key === null) return { ...row, designation: null };
      const found = known.get(key) ?? designationOf(deps, row);
      known.set(key, found);
      return { ...row, designation: await found };
    }),
  );
}

/** What was given with an address, newest first, without the payments of monthly gifts. */
export const giftsWith = async (deps: Reader, emailKey: string) =>
  named(deps, await listGiftsOf(deps.db, `mail:${emailKey}`, MOST));

/** Its monthly gifts. */
export const monthlyGiftsWith = async (deps: Reader, emailKey: string) =>
  named(deps, await listMonthlyWith(deps.db, `mail:${emailKey}`));

export type OwnGift = Awaited<ReturnType<typeof giftsWith>>[number];
export type OwnMonthly = Awaited<ReturnType<typeof monthlyGiftsWith>>[number];
