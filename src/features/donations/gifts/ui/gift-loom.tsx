import { m } from "../../../../paraglide/messages";
import type { CampaignCardView } from "../../../campaigns/campaign-view.server";
import { CampaignLoom, RaisedAmount } from "../../../campaigns/ui/campaign-progress";
import { useLiveTotals } from "../../../campaigns/ui/use-live-totals";

export function GiftLoom({ campaign }: { campaign: CampaignCardView }) {
  const liveCampaign = useLiveTotals(campaign);
  return (
    <div className="campaign-progress">
      <RaisedAmount campaign={liveCampaign} />
      <CampaignLoom campaign={liveCampaign} />
      <p className="small soft">{m.gifts_in_cloth({ percent: liveCampaign.percent })}</p>
    </div>
  );
}
