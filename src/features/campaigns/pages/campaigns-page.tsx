import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyList, Filters, ListSearch, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { campaignCardView } from "../campaign-view.server";
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES } from "../campaigns.model";
import { browseCampaigns } from "../campaigns.service.server";
import { CampaignCard } from "../ui/campaign-card";
import { categoryLabel, statusLabel } from "../ui/campaign-labels";
import type { Route } from "./+types/campaigns-page";

export const handle: PageHandle = { query: ["category", "status", "q", "cursor"], uncached: ["q"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const choices = { category: CAMPAIGN_CATEGORIES, status: CAMPAIGN_STATUSES };
  const listQuery = parseListQuery(new URL(request.url), choices, ["time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const { filter, query, after } = listQuery;
  const page = await browseCampaigns(context.get(depsContext), { ...filter, query }, after);
  const locale = getLocale();
  return {
    category: filter.category ?? null,
    items: page.items.map((row) => campaignCardView(row, locale)),
    next: page.next,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const category = loaderData?.category;
  return pageMeta(headData(matches), {
    title: category ? `${m.campaigns_title()}: ${categoryLabel(category)}` : m.campaigns_title(),
    description: m.campaigns_lead(),
    path: category ? `/fundraisers?category=${category}` : "/fundraisers",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData;
  return (
    <>
      <PageHead
        title={m.campaigns_title()}
        lead={m.campaigns_lead()}
        art={{ seed: "fundraisers", family: "bead", palette: 1 }}
      />
      <div className="wrap section follows">
        <ListSearch path="/fundraisers" label={m.campaigns_search()} />
        <Filters
          path="/fundraisers"
          name="category"
          label={m.campaigns_filter_category()}
          choices={CAMPAIGN_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <Filters
          path="/fundraisers"
          name="status"
          label={m.campaigns_filter_status()}
          choices={CAMPAIGN_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        />
        {items.length === 0 ? (
          <EmptyList path="/fundraisers" emptyText={m.campaigns_none()}>
            {m.campaigns_empty()}
          </EmptyList>
        ) : (
          <div className="cards three">
            {items.map((campaign) => (
              <CampaignCard key={campaign.slug} campaign={campaign} />
            ))}
          </div>
        )}
        <Pager path="/fundraisers" next={next} />
      </div>
    </>
  );
}
