import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { Section } from "../../../../ui/section";
import { campaignCardView } from "../../../campaigns/campaign-view.server";
import { listOpenCampaigns } from "../../../campaigns/campaigns.service.server";
import { CampaignCard } from "../../../campaigns/ui/campaign-card";
import { supportView } from "../giving-view.server";
import { giftChoiceOf } from "../gift-choice.model";
import { getSupport } from "../giving.service.server";
import { donateAction } from "../ui/donate-action";
import { GiftPanel } from "../ui/gift-panel";
import { GiveBar } from "../ui/give-bar";
import { CostBreakdown, SpendingBreakdown } from "../ui/gift-breakdown";
import { OtherWays } from "../ui/other-ways";
import { Questions } from "../ui/questions";
import { TierList } from "../ui/tier-list";
import type { Route } from "./+types/support-page";

/** A link may preset amount, period and currency: `/support?amount=50&period=monthly`. */
export const handle: PageHandle = { query: ["amount", "period", "currency"], uncached: ["amount"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = giftChoiceOf(new URL(request.url).searchParams);
  const deps = context.get(depsContext);
  const locale = getLocale();
  const [support, campaigns] = await Promise.all([
    getSupport(deps, choice.currency),
    listOpenCampaigns(deps, 3),
  ]);
  return {
    ...supportView(support, locale, choice),
    campaigns: campaigns.map((row) => campaignCardView(row, locale)),
    url: `${deps.origin}${hrefOf("/support")}`,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  const about = { name: m.nav_support(), description: m.giving_lead(), url: loaderData?.url ?? "" };
  return pageMeta(head, {
    title: m.nav_support(),
    description: about.description,
    path: "/support",
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [donateAction(head, about)],
  });
};

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { tiers, panel, breakdown, questions, campaigns } = loaderData;
  const { ways } = panel.chooser;
  const isOpen = ways.card || ways.transfer;
  const isPanelOnly = tiers.length === 0 && breakdown === null;
  return (
    <>
      <PageHead
        title={m.nav_support()}
        lead={tiers.length === 0 ? m.giving_lead_none() : m.giving_lead()}
        art={{ seed: "support", family: "plait", palette: 3 }}
      />
      <div
        className={isPanelOnly ? "wrap section follows" : "wrap split wide-side section follows giving-start"}
      >
        <aside className={isPanelOnly ? "gift-page" : "side"} aria-labelledby="give">
          <GiftPanel title={m.giving_now()} panel={panel} purpose="general" />
        </aside>
        {isPanelOnly ? null : (
          <div className="giving-ways">
            {tiers.length === 0 ? null : (
              <section className="stack" aria-labelledby="ways">
                <h2 id="ways">{m.giving_ways()}</h2>
                <p className="soft">{ways.monthly ? m.giving_ways_text() : m.giving_ways_once()}</p>
                <TierList tiers={tiers} />
              </section>
            )}
            {breakdown === null ? null : <SpendingBreakdown breakdown={breakdown} />}
          </div>
        )}
      </div>
      {campaigns.length === 0 ? null : (
        <Section
          id="campaigns"
          title={m.giving_campaigns()}
          lead={m.giving_campaigns_text()}
          more={{ to: "/fundraisers", label: m.giving_campaigns_all() }}
          className="section cool"
        >
          <div className="cards three">
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.slug} campaign={campaign} level={3} />
            ))}
          </div>
        </Section>
      )}
      <div className="wrap section giving-pair">
        {breakdown === null || breakdown.costs.length === 0 ? null : <CostBreakdown breakdown={breakdown} />}
        <Questions questions={questions} />
      </div>
      <OtherWays ways={ways} />
      {panel.chosen || !isOpen ? null : (
        <GiveBar label={m.giving_now()}>{ways.monthly ? m.giving_bar() : m.giving_bar_once()}</GiveBar>
      )}
    </>
  );
}
