import { data } from "react-router";
import { m } from "../../../../paraglide/messages";
import { depsContext } from "../../../../platform/pages/request-context";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { privatePageHeaders } from "../../../../platform/pages/page-headers";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { readAccessNeeds } from "../check-in.service.server";
import { OrganiserHeader } from "../../ui/organiser-header";
import type { Route } from "./+types/access-needs-page";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const staffMember = await requireRole(deps, request, context, ["organiser"]);
  const needs = await readAccessNeeds(deps, params.id, staffMember.accountId);
  if (!needs) throw new Response(null, { status: 404 });
  return data({ needs, slug: params.id });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.organiser_needs(),
    description: m.organiser_needs_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function AccessNeedsPage({ loaderData: { needs, slug } }: Route.ComponentProps) {
  return (
    <>
      <OrganiserHeader
        back={{ to: `/organiser/events/${slug}`, label: m.organiser_door() }}
        title={m.organiser_needs()}
        lead={m.organiser_needs_lead()}
      />
      <div className="wrap section follows">
        {needs.length === 0 ? (
          <p>{m.organiser_needs_none()}</p>
        ) : (
          <ul className="door-list">
            {needs.map(({ reference, name, needs: text }) => (
              <li key={reference} className="panel">
                <p>
                  <b>
                    <bdi>{name}</bdi>
                  </b>{" "}
                  <span className="soft num">{reference}</span>
                </p>
                <p className="needs-text">
                  <bdi>{text}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
