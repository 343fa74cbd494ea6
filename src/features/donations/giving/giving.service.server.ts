import type { Deps } from "../../../platform/deps";
import type { ChooserOptions } from "./gift-chooser-view.server";
import type { GivingWays } from "./giving.model";
import type { GiftAmount } from "../../campaigns/campaigns.model";
import { getSettings } from "../../site/site.service.server";
import {
  findGivingPage,
  listAllSupportAmountRows,
  listCurrencies,
  listSupportAmountRows,
  listTierRows,
} from "./giving.store.server";
import { suggestedAmounts } from "./suggested-amounts.model";

type ReadDeps = Pick<Deps, "db">;
type GivingDeps = Pick<Deps, "db" | "payments">;
type PanelDeps = GivingDeps & Pick<Deps, "log">;

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

/** Every suggested amount and named way to give, of all currencies. */
export async function getAmountSources(deps: ReadDeps) {
  const [amounts, tiers] = await Promise.all([listAllSupportAmountRows(deps.db), listTierRows(deps.db)]);
  return { amounts, tiers };
}

/** What the panel offers: amounts in a currency, and in which currencies one can give here. */
export type GiftPanelData = ChooserOptions & { currencies: readonly string[]; registration: string };

/** The gift panel of a fundraiser, which counts in one currency. */
export async function getCampaignPanel(
  deps: PanelDeps,
  { currency, giftAmounts }: { currency: string; giftAmounts: readonly GiftAmount[] },
): Promise<GiftPanelData> {
  const [sources, ways, { registration }] = await Promise.all([
    getAmountSources(deps),
    getGivingWays(deps),
    getSettings(deps),
  ]);
  const amounts = suggestedAmounts(sources, currency, { kind: "campaign", giftAmounts });
  return { amounts, currency, ways, currencies: [currency], registration };
}

/**
 * All that the support page explains. Null page: nothing is entered yet beside tiers and amounts.
 * @param wanted the currency that a link names; the first one where it is not a giving currency
 */
export async function getSupport(deps: PanelDeps, wanted?: string) {
  const [sources, page, currencies, { registration }] = await Promise.all([
    getAmountSources(deps),
    findGivingPage(deps.db),
    listCurrencies(deps.db),
    getSettings(deps),
  ]);
  const { tiers } = sources;
  const ways = toGivingWays(deps, page?.bankAccount ?? null);
  const codes = currencies.map(({ currency }) => currency);
  const currency = codes.find((each) => each === wanted) ?? codes[0] ?? "";
  const amounts = suggestedAmounts(sources, currency, { kind: "general" });
  return {
    // What nobody can choose here is not offered.
    tiers: tiers.filter(({ period }) => (period === "monthly" ? ways.monthly : ways.card || ways.transfer)),
    panel: { amounts, currency, ways, currencies: codes, registration } satisfies GiftPanelData,
    page: page ?? null,
    /** What a payment by card costs in the currency of the page's figures; null: one cannot give in it. */
    cardFee: (ways.card && currencies.find((each) => each.currency === page?.currency)) || null,
  };
}
