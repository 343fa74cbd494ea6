import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { directionOf } from "../../../platform/languages";
import { LoomBar } from "../../../ui/art/loom-bar";
import { useGrown } from "../../../ui/art/use-grown";
import { Icon } from "../../../ui/icon";
import { LiveText } from "../../../ui/live-text";
import { Text } from "../../../ui/text";
import type { CampaignCardView } from "../campaign-view.server";
import "../../../ui/card.css";
import "./campaign-progress.css";

/** What is raised of the goal, as figures and on the loom, with deadline and place. Brings no heading of its own. */
export function CampaignProgress({ campaign }: { campaign: CampaignCardView & { givers?: string | null } }) {
  return (
    <div className="campaign-progress">
      <Figures campaign={campaign} />
      {/* Another campaign is not the same one with another total. */}
      <CampaignLoom key={`loom ${campaign.slug}`} campaign={campaign} />
      <LiveText key={campaign.slug}>{m.campaigns_new_total(campaign)}</LiveText>
      <p className="meta">
        <span>
          {campaign.share >= 1 ? m.campaigns_fully_woven() : m.campaigns_woven({ percent: campaign.percent })}
        </span>
        {campaign.givers ? (
          <span>
            <Icon name="heart" />
            {campaign.givers}
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

export function Figures({ campaign }: { campaign: CampaignCardView }) {
  return (
    <p className="figures">
      <b className="display num">
        <bdi>{campaign.raised}</bdi>
      </b>
      <span>{m.campaigns_raised_of({ goal: campaign.goal })}</span>
    </p>
  );
}

/** `width` as in `LoomBar`. */
export function CampaignLoom({ campaign, width }: { campaign: CampaignCardView; width?: number }) {
  const done = useGrown(campaign.share);
  return (
    <LoomBar
      seed={campaign.art.seed}
      palette={campaign.art.palette ?? null}
      done={done}
      rtl={directionOf(getLocale()) === "rtl"}
      label={m.campaigns_loom({ percent: campaign.percent })}
      {...(width === undefined ? {} : { width })}
    />
  );
}
