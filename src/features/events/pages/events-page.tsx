import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { Icon } from "../../../ui/icons/icon";
import { EmptyList, Filters, ListSearch, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { EVENT_CATEGORIES, EVENT_TIMES } from "../events.model";
import { browseEvents } from "../events.service.server";
import { eventRowView } from "../event-view.server";
import { categoryLabel, timeLabel } from "../ui/event-labels";
import { EventRow } from "../ui/event-row";
import type { Route } from "./+types/events-page";

export const handle: PageHandle = { query: ["status", "category", "q", "cursor"], uncached: ["q"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const choices = { category: EVENT_CATEGORIES, status: EVENT_TIMES };
  const listQuery = parseListQuery(new URL(request.url), choices, ["time", "flag", "time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const { filter, query, after } = listQuery;
  const deps = context.get(depsContext);
  const page = await browseEvents(deps, { ...filter, query }, after);
  const locale = getLocale();
  return {
    category: filter.category ?? null,
    items: page.items.map((row) => eventRowView(row, locale, deps.now())),
    next: page.next,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const category = loaderData?.category;
  return [
    ...pageMeta(headData(matches), {
      title: category ? `${m.events_title()}: ${categoryLabel(category)}` : m.events_title(),
      description: m.events_lead(),
      path: category ? `/events?category=${category}` : "/events",
      crumbs: [{ to: "/", label: m.nav_home() }],
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "text/calendar",
      title: m.events_whole_calendar(),
      href: hrefOf("/calendar.ics"),
    },
  ];
};

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData;
  return (
    <>
      <PageHead title={m.events_title()} lead={m.events_lead()} art={{ seed: "events", family: "reboot" }} />
      <div className="wrap section follows">
        <ListSearch path="/events" label={m.events_search()} />
        <Filters
          path="/events"
          name="status"
          label={m.events_filter_time()}
          all={m.events_any_time()}
          choices={EVENT_TIMES.map((value) => ({ value, label: timeLabel(value) }))}
        />
        <Filters
          path="/events"
          name="category"
          label={m.events_filter_category()}
          all={m.events_any_kind()}
          choices={EVENT_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        {items.length === 0 ? (
          <EmptyList path="/events" emptyText={m.events_none()}>
            {m.events_empty()}
          </EmptyList>
        ) : (
          <div className="rows">
            {items.map((event) => (
              <EventRow key={event.slug} event={event} level={2} detailed />
            ))}
          </div>
        )}
        <Pager path="/events" next={next} />
        <p className="calendar-link">
          <a className="more" href={hrefOf("/calendar.ics")} type="text/calendar">
            <Icon name="calendar" />
            {m.events_whole_calendar()}
          </a>
        </p>
      </div>
    </>
  );
}
