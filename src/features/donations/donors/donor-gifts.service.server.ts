import type { Deps } from "../../../platform/deps";
import { type Designation, findDesignation } from "../gifts/designation.service.server";
import { listGiftsByContact } from "../gifts/gift.store.server";
import { listMonthlyByContact } from "../monthly-gifts/monthly-gifts.store.server";

const MAX_GIFTS = 100;

type ReadDeps = Pick<Deps, "db">;
type PurposeIds = Parameters<typeof findDesignation>[1];

/** Looks up each designation once: many gifts share one. */
async function withDesignations<T extends PurposeIds>(deps: ReadDeps, rows: readonly T[]) {
  const cache = new Map<string, Promise<Designation | null>>();
  return Promise.all(
    rows.map(async (row) => {
      const key = row.campaignId ?? row.programId;
      if (key === null) return { ...row, designation: null };
      const found = cache.get(key) ?? findDesignation(deps, row);
      cache.set(key, found);
      return { ...row, designation: await found };
    }),
  );
}

export const listGiftsByEmail = async (deps: ReadDeps, emailKeys: readonly string[]) =>
  withDesignations(
    deps,
    await listGiftsByContact(
      deps.db,
      emailKeys.map((key) => `mail:${key}`),
      MAX_GIFTS,
    ),
  );

export const listMonthlyGiftsByEmail = async (deps: ReadDeps, emailKeys: readonly string[]) =>
  withDesignations(
    deps,
    await listMonthlyByContact(
      deps.db,
      emailKeys.map((key) => `mail:${key}`),
    ),
  );

export type DonorGift = Awaited<ReturnType<typeof listGiftsByEmail>>[number];
export type DonorMonthlyGift = Awaited<ReturnType<typeof listMonthlyGiftsByEmail>>[number];
