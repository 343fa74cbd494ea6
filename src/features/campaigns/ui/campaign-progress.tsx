import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { directionOf } from "../../../platform/i18n/locales";
import { LoomBar } from "../../../ui/art/components/loom-bar";
import { useAnimatedShare } from "../../../ui/art/components/use-animated-share";
import { Icon } from "../../../ui/icons/icon";
import { LiveRegion } from "../../../ui/live-region";
import { Text } from "../../../ui/text";
import type { CampaignCardView } from "../campaign-view.server";
import "../../../ui/styles/card.css";
import "./campaign-progress.css";

export function CampaignProgress({ campaign }: { campaign: CampaignCardView & { donors?: string | null } }) {
  return (
    <div className="campaign-progress">
      <RaisedAmount campaign={campaign} />
      {/* Another campaign gets a new element: its total is not a change to animate or announce. */}
      <CampaignLoom key={`loom ${campaign.slug}`} campaign={campaign} />
      <LiveRegion key={campaign.slug}>{m.campaigns_new_total(campaign)}</LiveRegion>
      <p className="meta">
        <span>
          {campaign.share >= 1 ? m.campaigns_fully_woven() : m.campaigns_woven({ percent: campaign.percent })}
        </span>
        {campaign.donors ? (
          <span>
            <Icon name="heart" />
            {campaign.donors}
          </span>
        ) : null}
        <span>
          <Icon name="calendar" />
          {campaign.when}
        </span>
        <span>
          <Icon name="map-pin" />
          <Text of={campaign.location} />
        </span>
      </p>
    </div>
  );
}

export function RaisedAmount({ campaign }: { campaign: CampaignCardView }) {
  return (
    <p className="figures">
      <b className="display num">
        <bdi>{campaign.raised}</bdi>
      </b>
      <span>{m.campaigns_raised_of({ goal: campaign.goal })}</span>
    </p>
  );
}

export function CampaignLoom({ campaign, width }: { campaign: CampaignCardView; width?: number }) {
  const animatedShare = useAnimatedShare(campaign.share);
  return (
    <LoomBar
      seed={campaign.art.seed}
      palette={campaign.art.palette ?? null}
      done={animatedShare}
      rtl={directionOf(getLocale()) === "rtl"}
      label={m.campaigns_loom({ percent: campaign.percent })}
      {...(width === undefined ? {} : { width })}
    />
  );
}
