import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyList, Filters, ListSearch, Pager } from "../../../ui/list-controls";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { PROGRAM_CATEGORIES, PROGRAM_STATUSES } from "../programs.model";
import {
  type ProgramCard as ProgramRow,
  browsePrograms,
  listJoinablePrograms,
} from "../programs.service.server";
import { programBrief, programCardView } from "../program-view.server";
import { OpenPrograms } from "../ui/open-programs";
import { ProgramCard } from "../ui/program-card";
import { categoryLabel, statusLabel } from "../ui/program-labels";
import type { Route } from "./+types/programs-page";

export const handle: PageHandle = { query: ["category", "status", "q", "cursor"], uncached: ["q"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const choices = { category: PROGRAM_CATEGORIES, status: PROGRAM_STATUSES };
  const listQuery = parseListQuery(new URL(request.url), choices, ["time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const { filter, query, after } = listQuery;
  const deps = context.get(depsContext);
  const page = await browsePrograms(deps, { ...filter, query }, after);
  const locale = getLocale();
  const isOpen = ({ admission }: ProgramRow) => admission.kind === "open";
  return {
    category: filter.category ?? null,
    items: page.items.map((row) => programCardView(row, locale, deps.now())),
    next: page.next,
    openElsewhere: page.items.some(isOpen)
      ? null
      : (await listJoinablePrograms(deps)).filter(isOpen).map((row) => programBrief(row, locale, deps.now())),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const category = loaderData?.category;
  return pageMeta(headData(matches), {
    title: category ? `${m.programs_title()}: ${categoryLabel(category)}` : m.programs_title(),
    description: m.programs_lead(),
    path: category ? `/programs?category=${category}` : "/programs",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function ProgramsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, openElsewhere } = loaderData;
  return (
    <>
      <PageHead
        title={m.programs_title()}
        lead={m.programs_lead()}
        art={{ seed: "programs", family: "strip" }}
      />
      <div className="wrap section follows">
        <ListSearch path="/programs" label={m.programs_search()} />
        <Filters
          path="/programs"
          name="category"
          label={m.programs_filter_subject()}
          choices={PROGRAM_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <Filters
          path="/programs"
          name="status"
          label={m.programs_filter_status()}
          choices={PROGRAM_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        />
        {items.length === 0 ? (
          <EmptyList
            path="/programs"
            emptyText={m.programs_none()}
            emptyAction={{ to: "/register/interest", label: m.reg_interest_title() }}
          >
            {m.programs_empty()}
          </EmptyList>
        ) : (
          <div className="cards two">
            {items.map((program) => (
              <ProgramCard key={program.slug} program={program} />
            ))}
          </div>
        )}
        {openElsewhere && (items.length > 0 || openElsewhere.length > 0) ? (
          <div className="section stack">
            <OpenPrograms programs={openElsewhere} level={2} />
            <SiteLink className="button go" to="/register/interest">
              {m.reg_interest_title()}
            </SiteLink>
          </div>
        ) : null}
        <Pager path="/programs" next={next} />
        <p>
          <SiteLink className="more" to="/initiatives">
            {m.initiatives_title()}
          </SiteLink>
        </p>
      </div>
    </>
  );
}
