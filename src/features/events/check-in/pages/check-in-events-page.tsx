import { data } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { EmptyState } from "../../../../ui/list-controls";
import { SiteLink } from "../../../../ui/link";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { Text } from "../../../../ui/text";
import { privatePageHeaders } from "../../../../platform/pages/page-headers";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { checkInEventRowView } from "../check-in-view.server";
import { listCheckInEvents } from "../check-in.service.server";
import { Chips } from "../../ui/chips";
import { OrganiserHeader } from "../../ui/organiser-header";
import "../../../../ui/styles/card.css";
import type { Route } from "./+types/check-in-events-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  await requireRole(deps, request, context, ["organiser"]);
  const events = await listCheckInEvents(deps);
  return data({ events: events.map((event) => checkInEventRowView(event, getLocale(), deps.now())) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.organiser_title(),
    description: m.organiser_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function CheckInEventsPage({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <>
      <OrganiserHeader
        back={{ to: "/account", label: m.accounts_account_title() }}
        title={m.organiser_title()}
        lead={m.organiser_lead()}
      />
      <div className="wrap section follows">
        {events.length === 0 ? (
          <EmptyState to="/events" action={m.nav_events()}>
            {m.organiser_none()}
          </EmptyState>
        ) : (
          <ul className="door-list">
            {events.map((event) => (
              <li key={event.slug} className="panel">
                <Chips chips={event.chips} />
                <h2>
                  <SiteLink to={`/organiser/events/${event.slug}`}>
                    <Text of={event.title} />
                  </SiteLink>
                </h2>
                <p>
                  {event.when}. <Text of={event.location} />
                </p>
                <p className="num">{m.organiser_counts({ inside: event.inside, sold: event.sold })}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
