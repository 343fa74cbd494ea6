import type { Deps } from "../../../platform/deps";
import { listOpenCampaigns } from "../../campaigns/campaigns.service.server";
import { getRunningPrograms } from "../../programs/programs.service.server";
import { getGivingWays } from "../giving/giving.service.server";
import { listSupportAmountRows, listCurrencies } from "../giving/giving.store.server";

/** The options of the gift form: currencies in their order, open campaigns, running programs, payment methods. */
export async function getGiftFormOptions(deps: Pick<Deps, "db" | "now" | "payments">) {
  const [currencies, campaigns, programs, ways] = await Promise.all([
    listCurrencies(deps.db),
    listOpenCampaigns(deps, 20),
    getRunningPrograms(deps),
    getGivingWays(deps),
  ]);
  return {
    currencies,
    ways,
    campaigns: campaigns.map(({ slug, title, currency }) => ({ slug, title, currency })),
    programs: programs.map(({ slug, title }) => ({ slug, title })),
  };
}

/** The suggested amounts of a campaign's gift panel in its currency, and the payment methods. */
export async function getGiftPanel(deps: Pick<Deps, "db" | "payments">, currency: string) {
  const [amounts, ways] = await Promise.all([listSupportAmountRows(deps.db, currency), getGivingWays(deps)]);
  return { amounts, currency, ways };
}
