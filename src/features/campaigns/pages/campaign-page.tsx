import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { plainText } from "../../../platform/i18n/localized-text";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { Fact } from "../../../ui/fact";
import { hrefOf } from "../../../platform/i18n/href";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { Text } from "../../../ui/text";
import { giftPanelView } from "../../donations/giving/giving-view.server";
import { donorWallView } from "../../donations/gifts/gift-view.server";
import { getCampaignPanel } from "../../donations/giving/giving.service.server";
import { giftChoiceOf } from "../../donations/giving/gift-choice.model";
import { getDonorWall } from "../../donations/gifts/donor-wall/donor-wall.service.server";
import { donateAction } from "../../donations/giving/ui/donate-action";
import { DonorWall } from "../../donations/gifts/ui/donor-wall";
import { GiveBar } from "../../donations/giving/ui/give-bar";
import { GiftPanel } from "../../donations/giving/ui/gift-panel";
import { campaignView } from "../campaign-view.server";
import { getCampaign } from "../campaigns.service.server";
import { CampaignBody } from "../ui/campaign-body";
import { CampaignCard } from "../ui/campaign-card";
import { CampaignProgress } from "../ui/campaign-progress";
import { useCurrentTotals } from "../ui/use-current-totals";
import { useLiveTotals } from "../ui/use-live-totals";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { campaignContent } from "../campaigns.content";
import type { Route } from "./+types/campaign-page";

/** A link may preset amount and period: `/fundraisers/laptop-drive-2024?amount=50&period=monthly`. */
export const handle: PageHandle = { query: ["amount", "period"], uncached: ["amount"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const choice = giftChoiceOf(new URL(request.url).searchParams);
  const deps = context.get(depsContext);
  const campaign = await getCampaign(deps, params.id);
  if (campaign === null) throw await redirectOrNotFound(deps, campaignContent, params.id);
  const locale = getLocale();
  const path = `/fundraisers/${campaign.slug}`;
  return {
    campaign: campaignView(campaign, locale),
    panel: giftPanelView(await getCampaignPanel(deps, campaign), locale, choice),
    wall: donorWallView(await getDonorWall(deps, campaign.slug), locale),
    path,
    url: `${deps.origin}${hrefOf(path)}`,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { campaign, path, url } = loaderData;
  const about = { name: plainText(campaign.title), description: plainText(campaign.text), url };
  return pageMeta(head, {
    title: campaign.searchTitle ?? about.name,
    description: campaign.searchDescription ?? about.description,
    path,
    image: `/og/${head.locale}/fundraisers/${campaign.slug}.png`,
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/fundraisers", label: m.campaigns_title() },
    ],
    jsonLd: campaign.takesGifts ? [donateAction(head, about)] : [],
  });
};

export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { panel, url } = loaderData;
  const campaign = useLiveTotals(loaderData.campaign);
  useCurrentTotals(loaderData.campaign);
  return (
    <>
      <LanguageNote of={campaign.title} />
      <PageHead
        title={campaign.title}
        lead={campaign.text}
        art={campaign.art}
        photo={campaign.picture}
        above={[{ to: "/fundraisers", label: m.campaigns_title() }]}
      />
      <section className="wrap campaign-now" aria-labelledby="progress">
        <h2 id="progress" className="visually-hidden">
          {m.campaigns_progress()}
        </h2>
        <CampaignProgress campaign={campaign} />
        {campaign.note === null ? null : <p className="note">{campaign.note}</p>}
      </section>
      <div className="wrap split wide-side section follows">
        <aside className="side" aria-labelledby="give">
          {campaign.takesGifts ? (
            <GiftPanel title={m.campaigns_give()} panel={panel} purpose={`campaign:${campaign.slug}`} />
          ) : (
            <ElsewherePanel />
          )}
        </aside>
        <CampaignBody campaign={campaign} facts={<Facts campaign={campaign} />}>
          <DonorWall wall={loaderData.wall} />
          <ShareLinks url={url} title={plainText(campaign.title)} />
        </CampaignBody>
      </div>
      {campaign.related.length === 0 ? null : (
        <Section id="related" title={m.campaigns_related()} className="section cool">
          <div className="cards three">
            {campaign.related.map((other) => (
              <CampaignCard key={other.slug} campaign={other} level={3} />
            ))}
          </div>
        </Section>
      )}
      {campaign.takesGifts ? (
        <GiveBar label={m.giving_how()}>
          <b className="num">
            <bdi>{campaign.raised}</bdi>
          </b>{" "}
          {m.campaigns_of_goal({ goal: campaign.goal })}
        </GiveBar>
      ) : null}
    </>
  );
}

function ElsewherePanel() {
  return (
    <div className="panel stack">
      <h2 id="give">{m.campaigns_elsewhere()}</h2>
      <p>{m.campaigns_elsewhere_text()}</p>
      <SiteLink className="button donate go wide" to="/fundraisers?status=open">
        {m.campaigns_see_open()}
      </SiteLink>
      <SiteLink className="button line wide" to="/support">
        {m.campaigns_see_support()}
      </SiteLink>
    </div>
  );
}

function Facts({ campaign }: { campaign: Route.ComponentProps["loaderData"]["campaign"] }) {
  return (
    <dl className="facts">
      <Fact label={m.campaigns_filter_category()}>
        <SiteLink to={`/fundraisers?category=${campaign.categorySlug}`}>{campaign.category}</SiteLink>
      </Fact>
      <Fact label={m.campaigns_filter_status()}>
        {campaign.status}
        {campaign.featured ? (
          <>
            {" "}
            <span className="chip">{m.shell_featured()}</span>
          </>
        ) : null}
      </Fact>
      <Fact label={m.campaigns_place()}>
        <Text of={campaign.location} />
      </Fact>
      <Fact label={m.campaigns_began()}>{campaign.startedOn}</Fact>
      <Fact label={m.campaigns_ends()}>{campaign.ends}</Fact>
    </dl>
  );
}
