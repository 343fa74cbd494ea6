import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/form.server";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { useLive, useReadAgain } from "../../../ui/use-live";
import { onlyPost, privatePageHeaders } from "../../accounts/page-answers.server";
import { requireRole } from "../../accounts/require-role.server";
import { doorView, tappedView } from "../door-view.server";
import { readDoor, tapTicket } from "../tickets.service.server";
import { Door } from "../ui/door";
import type { Route } from "./+types/door-page";

export const handle: PageHandle = { query: ["q"], unkept: ["q"] };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["organiser"]);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const door = await readDoor(deps, params.id, query);
  if (!door) throw new Response(null, { status: 404 });
  const finance = who.roles.includes("finance") || who.roles.includes("owner");
  return data({ door: doorView(door, getLocale(), deps.newId), query, finance });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A tap without script. Repeating the post repeats its answer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["organiser"]);
  const { ticket = "", wish, clientId = "" } = await readForm(request);
  const door = await readDoor(deps, params.id, "");
  if (!door) throw new Response(null, { status: 404 });
  const tapped = await tapTicket(deps, {
    slug: params.id,
    text: ticket,
    wish: wish === "out" ? "out" : "in",
    clientId: UUID.test(clientId) ? clientId : deps.newId(),
    actor: who.accountId,
  });
  return data({ tapped: tappedView(tapped, door.event.timeZone, getLocale()) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData ? loaderData.door.title : m.organiser_title(),
    description: m.organiser_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function DoorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { door, query, finance } = loaderData;
  const news = useLive<object>("organiser.door");
  useReadAgain(news, true);
  return (
    <>
      <PageHead
        title={door.title}
        lead={door.when}
        above={[{ to: "/organiser", label: m.organiser_title() }]}
      />
      <div className="wrap section follows">
        <Door door={door} query={query} finance={finance} first={actionData?.tapped ?? null} />
      </div>
    </>
  );
}
