import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { CampaignCardView } from "../campaign-view.server";
import { CampaignLoom, RaisedAmount } from "./campaign-progress";

/** Matches the shape of a card, so the threads look about square. */
const CARD_LOOM = 272;

export function CampaignCard({ campaign, level = 2 }: { campaign: CampaignCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="card campaign-card">
      <CampaignLoom campaign={campaign} width={CARD_LOOM} />
      <p className="chips">
        <span className={campaign.ended ? "chip" : "chip good"}>{campaign.status}</span>
        <span className="chip">{campaign.category}</span>
      </p>
      <Heading>
        <SiteLink to={`/fundraisers/${campaign.slug}`}>
          <Text of={campaign.title} />
        </SiteLink>
      </Heading>
      <p>
        <Text of={campaign.text} />
      </p>
      <RaisedAmount campaign={campaign} />
      <p className="meta">
        <span>
          <Icon name="map-pin" />
          <Text of={campaign.location} />
        </span>
        <span>
          <Icon name="calendar" />
          {campaign.when}
        </span>
      </p>
    </article>
  );
}
