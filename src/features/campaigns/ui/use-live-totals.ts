import { getLocale } from "../../../paraglide/runtime";
import { useRealtime, useRevalidateWhen } from "../../../ui/use-realtime";
import type { CampaignCardView, CampaignTotals } from "../campaign-view.server";

/** Returns the campaign with live totals. A changed funding status revalidates the page. */
export function useLiveTotals<Campaign extends CampaignCardView>(campaign: Campaign): Campaign {
  const totals = useRealtime<CampaignTotals>(`campaigns.${campaign.slug}`);
  useRevalidateWhen(totals, totals?.fundingStatus !== campaign.fundingStatus);
  return totals ? { ...campaign, share: totals.share, ...totals.texts[getLocale()] } : campaign;
}
