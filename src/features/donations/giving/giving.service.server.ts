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

export const listTiers = (deps: ReadDeps) => listTierRows(deps.db);

export const listSupportAmounts = (deps: ReadDeps) => listSupportAmountRows(deps.db);

export const getGivingCurrencies = (deps: ReadDeps) => listCurrencies(deps.db);

export async function getTransferAccount(deps: ReadDeps) {
  return (await findGivingPage(deps.db))?.bankAccount ?? null;
}

export async function getAmountSources(deps: ReadDeps) {
  const [amounts, tiers] = await Promise.all([listAllSupportAmountRows(deps.db), listTierRows(deps.db)]);
  return { amounts, tiers };
}

export type GiftPanelData = ChooserOptions & { currencies: readonly string[]; registration: string };

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

/** @param wanted the currency of a link; the first giving currency when it is not one */
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
    tiers: tiers.filter(({ period }) => (period === "monthly" ? ways.monthly : ways.card || ways.transfer)),
    panel: { amounts, currency, ways, currencies: codes, registration } satisfies GiftPanelData,
    page: page ?? null,
    /** The card fee in the page's currency; null when donors cannot give in it. */
    cardFee: (ways.card && currencies.find((each) => each.currency === page?.currency)) || null,
  };
}
