import { getLocale } from "../../../paraglide/runtime";
import { useRealtime, useRevalidateWhen } from "../../../ui/use-realtime";
import type { CampaignCardView, CampaignTotals } from "../campaign-view.server";

/** The campaign with the figures of this moment; when it stands otherwise than the page says, the page is read again. */
export function useLiveTotals<Campaign extends CampaignCardView>(campaign: Campaign): Campaign {
  const totals = useRealtime<CampaignTotals>(`campaigns.${campaign.slug}`);
  useRevalidateWhen(totals, totals?.fundingStatus !== campaign.fundingStatus);
  return totals ? { ...campaign, share: totals.share, ...totals.texts[getLocale()] } : campaign;
}
