import type { Deps } from "../../platform/deps";
import { findGivingPage, findSupportAmounts, findTiers } from "./donations.store.server";

type Reader = Pick<Deps, "db">;

/** The named ways to give (spec §3), in their order. */
export const listTiers = (deps: Reader) => findTiers(deps.db);

/** The amounts offered for a gift given once (spec §3), in their order. */
export const listSupportAmounts = (deps: Reader) => findSupportAmounts(deps.db);

/** What a gift panel needs: the amounts and where a transfer goes. Null account: none is entered yet. */
export async function getGiftPanel(deps: Reader) {
  const [amounts, page] = await Promise.all([findSupportAmounts(deps.db), findGivingPage(deps.db)]);
  return { amounts, account: page?.bankAccount ?? null };
}

/** All that the support page explains. Null page: nothing is entered yet beside tiers and amounts. */
export async function getSupport(deps: Reader) {
  const [tiers, amounts, page] = await Promise.all([
    findTiers(deps.db),
    findSupportAmounts(deps.db),
    findGivingPage(deps.db),
  ]);
  return { tiers, panel: { amounts, account: page?.bankAccount ?? null }, page: page ?? null };
}
