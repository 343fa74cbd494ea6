import type { Deps } from "../../../platform/deps";
import type { GivingWays } from "./giving.model";
import { findGivingPage, listSupportAmountRows, listTierRows, listCurrencies } from "./giving.store.server";

type ReadDeps = Pick<Deps, "db">;
type GivingDeps = Pick<Deps, "db" | "payments">;

export const getGivingWays = async (deps: GivingDeps): Promise<GivingWays> =>
  toGivingWays(deps, await getTransferAccount(deps));

const toGivingWays = ({ payments: { abilities } }: GivingDeps, account: object | null): GivingWays => ({
  card: abilities.card,
  monthly: abilities.monthly,
  transfer: account !== null,
});

/** The named ways to give (spec §3), in their order. */
export const listTiers = (deps: ReadDeps) => listTierRows(deps.db);

/** The amounts offered for a gift given once (spec §3), in their order. */
export const listSupportAmounts = (deps: ReadDeps) => listSupportAmountRows(deps.db);

/** The currencies that one can give in, in their order, with the limits of a gift in minor units. */
export const getGivingCurrencies = (deps: ReadDeps) => listCurrencies(deps.db);

/** Where a transfer goes; null: no account is entered yet. */
export async function getTransferAccount(deps: ReadDeps) {
  return (await findGivingPage(deps.db))?.bankAccount ?? null;
}

/** All that the support page explains. Null page: nothing is entered yet beside tiers and amounts. */
export async function getSupport(deps: GivingDeps) {
  const [tiers, amounts, page, currencies] = await Promise.all([
    listTierRows(deps.db),
    listSupportAmountRows(deps.db),
    findGivingPage(deps.db),
    listCurrencies(deps.db),
  ]);
  const ways = toGivingWays(deps, page?.bankAccount ?? null);
  return {
    // What nobody can choose here is not offered.
    tiers: tiers.filter(({ period }) => (period === "monthly" ? ways.monthly : ways.card || ways.transfer)),
    panel: { amounts, currency: currencies[0]?.currency ?? "", ways },
    page: page ?? null,
    /** What a payment by card costs in the currency of the page's figures; null: one cannot give in it. */
    cardFee: (ways.card && currencies.find(({ currency }) => currency === page?.currency)) || null,
  };
}
