import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { Empty } from "../../../ui/list-tools";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Text } from "../../../ui/text";
import { privatePageHeaders } from "../../accounts/page-answers.server";
import { requireRole } from "../../accounts/require-role.server";
import { doorRowView } from "../door-view.server";
import { listDoors } from "../tickets.service.server";
import { Chips } from "../ui/chips";
import { OrganiserHead } from "../ui/organiser-head";
import "../../../ui/card.css";
import type { Route } from "./+types/doors-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  await requireRole(deps, request, context, ["organiser"]);
  const doors = await listDoors(deps);
  return data({ doors: doors.map((door) => doorRowView(door, getLocale(), deps.now())) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.organiser_title(),
    description: m.organiser_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function DoorsPage({ loaderData: { doors } }: Route.ComponentProps) {
  return (
    <>
      <OrganiserHead
        back={{ to: "/account", label: m.accounts_account_title() }}
        title={m.organiser_title()}
        lead={m.organiser_lead()}
      />
      <div className="wrap section follows">
        {doors.length === 0 ? (
          <Empty to="/events" action={m.nav_events()}>
            {m.organiser_none()}
          </Empty>
        ) : (
          <ul className="door-list">
            {doors.map((door) => (
              <li key={door.slug} className="panel">
                <Chips chips={door.chips} />
                <h2>
                  <SiteLink to={`/organiser/events/${door.slug}`}>
                    <Text of={door.title} />
                  </SiteLink>
                </h2>
                <p>
                  {door.when}. <Text of={door.location} />
                </p>
                <p className="num">{m.organiser_counts({ inside: door.inside, sold: door.sold })}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
