import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { CampaignCardView } from "../../campaigns/campaign-view.server";
import { CampaignProgress } from "../../campaigns/ui/campaign-progress";
import { useLiveTotals } from "../../campaigns/ui/use-live-totals";
import "./campaign-feature.css";

export function CampaignFeature({ campaign: shown }: { campaign: CampaignCardView }) {
  const campaign = useLiveTotals(shown);
  const path = `/fundraisers/${campaign.slug}`;
  return (
    <section className="section cool" aria-labelledby="campaign">
      <div className="wrap campaign-feature">
        <div className="stack">
          <h2 id="campaign">
            <Text of={campaign.title} />
          </h2>
          <p className="lead">
            <Text of={campaign.text} />
          </p>
        </div>
        <div className="stack">
          <CampaignProgress campaign={campaign} />
          <div className="actions">
            <SiteLink className="button donate go" to={`/donate?for=campaign:${campaign.slug}`}>
              {m.shell_donate()}
            </SiteLink>
            <SiteLink className="button line" to={path}>
              {m.home_campaign()}
            </SiteLink>
          </div>
        </div>
      </div>
    </section>
  );
}
