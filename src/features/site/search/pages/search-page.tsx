import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { formatNumber } from "../../../../platform/i18n/format";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { parseSearchQuery } from "../../../../platform/pagination/list-query";
import { depsContext } from "../../../../platform/pages/request-context";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { EmptyState, ListSearch } from "../../../../ui/list-controls";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { Text } from "../../../../ui/text";
import { searchSite } from "../search.service.server";
import { findCodes } from "../../../status/record-kinds.service.server";
import { kindLabel } from "../ui/search-labels";
import type { Route } from "./+types/search-page";
import "../../../../ui/styles/card.css";
import "../ui/search.css";

export const handle: PageHandle = { query: ["q"], uncached: ["q"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = parseSearchQuery(url);
  if (query === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const groups = await searchSite(context.get(depsContext), query, locale);
  const hits = groups.reduce((sum, group) => sum + group.hits.length, 0);
  return { query, groups, count: formatNumber(hits, locale), code: findCodeIn(query) };
}

/** A word without digits counts as a code only in capitals. */
const findCodeIn = (query: string): string | null =>
  findCodes(query).find((code) => /\d/.test(code) || query.includes(code)) ?? null;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData?.query ? m.search_title_for({ query: loaderData.query }) : m.search_title(),
    description: m.search_lead(),
    path: "/search",
    noIndex: true,
  });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, groups, count, code } = loaderData;
  return (
    <>
      <PageHead title={m.search_title()} lead={m.search_lead()} />
      <div className="wrap section follows search-page">
        <ListSearch path="/search" label={m.search_label()} />
        {code === null ? null : (
          <p className="note">
            {m.code_looks_like({ code })} <SiteLink to={`/code?code=${code}`}>{m.code_nav()}</SiteLink>
          </p>
        )}
        {query === "" ? null : (
          <p className="search-count" role="status">
            {m.search_count({ count, query })}
          </p>
        )}
        {query !== "" && groups.length === 0 ? (
          <EmptyState to="/contact" action={m.search_ask()}>
            {m.search_nothing()}
          </EmptyState>
        ) : null}
        {groups.map((group) => (
          <SearchGroup key={group.kind} group={group} />
        ))}
      </div>
    </>
  );
}

type Group = Route.ComponentProps["loaderData"]["groups"][number];

function SearchGroup({ group: { kind, hits, more } }: { group: Group }) {
  return (
    <section className="search-group" aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="block-title">
        {kindLabel(kind)}
      </h2>
      <ul className="search-hits">
        {hits.map((hit) => (
          <li key={hit.path}>
            <h3>
              <SiteLink to={hit.path}>
                <Text of={hit.title} />
              </SiteLink>
            </h3>
            {hit.text === "" ? null : (
              <p className="soft">
                <Text of={hit.text} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {more === null ? null : (
        <SiteLink className="more" to={more}>
          {m.search_more({ kind: kindLabel(kind) })}
          <Icon name="arrow-right" flip />
        </SiteLink>
      )}
    </section>
  );
}
