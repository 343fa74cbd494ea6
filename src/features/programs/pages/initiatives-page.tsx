import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyList, Filters, ListSearch, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { INITIATIVE_CATEGORIES, INITIATIVE_STATUSES } from "../initiatives.model";
import { browseInitiatives } from "../initiatives.service.server";
import { initiativeCardView } from "../initiatives-view.server";
import { InitiativeCard } from "../ui/initiative-card";
import { initiativeCategoryLabel, initiativeStatusLabel } from "../ui/initiative-labels";
import type { Route } from "./+types/initiatives-page";

export const handle: PageHandle = { query: ["category", "status", "q", "cursor"], uncached: ["q"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const choices = { category: INITIATIVE_CATEGORIES, status: INITIATIVE_STATUSES };
  const listQuery = parseListQuery(new URL(request.url), choices, ["time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const { filter, query, after } = listQuery;
  const page = await browseInitiatives(context.get(depsContext), { ...filter, query }, after);
  const locale = getLocale();
  return {
    category: filter.category ?? null,
    items: page.items.map((row) => initiativeCardView(row, locale)),
    next: page.next,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const category = loaderData?.category;
  const title = m.initiatives_title();
  return pageMeta(headData(matches), {
    title: category ? `${title}: ${initiativeCategoryLabel(category)}` : title,
    description: m.initiatives_lead(),
    path: category ? `/initiatives?category=${category}` : "/initiatives",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function InitiativesPage({ loaderData: { items, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={m.initiatives_title()}
        lead={m.initiatives_lead()}
        art={{ seed: "initiatives", family: "plait" }}
      />
      <div className="wrap section follows">
        <ListSearch path="/initiatives" label={m.initiatives_search()} />
        <Filters
          path="/initiatives"
          name="category"
          label={m.initiatives_filter_category()}
          choices={INITIATIVE_CATEGORIES.map((value) => ({ value, label: initiativeCategoryLabel(value) }))}
        />
        <Filters
          path="/initiatives"
          name="status"
          label={m.initiatives_filter_status()}
          choices={INITIATIVE_STATUSES.map((value) => ({ value, label: initiativeStatusLabel(value) }))}
        />
        {items.length === 0 ? (
          <EmptyList path="/initiatives" emptyText={m.initiatives_none()}>
            {m.initiatives_empty()}
          </EmptyList>
        ) : (
          <div className="cards three">
            {items.map((initiative) => (
              <InitiativeCard key={initiative.slug} initiative={initiative} />
            ))}
          </div>
        )}
        <Pager path="/initiatives" next={next} />
      </div>
    </>
  );
}
