import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { m } from "../../../paraglide/messages";
import { COPY_HEADER } from "../../../offline/check-in-headers";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/form.server";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { headData, pageMeta } from "../../../ui/page-meta";
import { useLive, useReadAgain } from "../../../ui/use-live";
import { onlyPost, privatePageHeaders } from "../../accounts/page-answers.server";
import { requireRole } from "../../accounts/require-role.server";
import { type DoorView, doorCopy, doorView, tappedView } from "../door-view.server";
import { readDoor, tapTicket } from "../tickets.service.server";
import { Door } from "../ui/door";
import { OrganiserHead } from "../ui/organiser-head";
import type { Route } from "./+types/door-page";

export const handle: PageHandle = { query: ["q"], unkept: ["q"] };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["organiser"]);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const door = await readDoor(deps, params.id, query);
  if (!door) throw new Response(null, { status: 404 });
  const finance = who.roles.includes("finance") || who.roles.includes("owner");
  const view = doorView(door, getLocale(), deps.newId, who.sessionId);
  return data({ door: request.headers.has(COPY_HEADER) ? doorCopy(view) : view, query, finance });
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

/** What is on the screen stays there while the connection is gone: reading it again must never replace it by an error. */
let shown: { door: DoorView; query: string; finance: boolean } | null = null;

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isPassing = isRouteErrorResponse(error) ? error.status >= 500 : !(error instanceof Response);
    if (shown?.door.slug === params.id && isPassing) return shown;
    throw error;
  }
}

/** A copy is replaced as soon as the server answers, in milliseconds between two tries. */
const AGAIN = 15_000;

function useServerAgain(isCopy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isCopy) return;
    const again = () => void revalidate();
    const timer = setInterval(again, AGAIN);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isCopy, revalidate]);
}

export default function DoorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { door, query, finance } = loaderData;
  const news = useLive<object>("organiser.door");
  useReadAgain(news, true);
  useServerAgain(door.copy);
  useEffect(() => {
    shown = loaderData;
  }, [loaderData]);
  return (
    <>
      <OrganiserHead
        back={{ to: "/organiser", label: m.organiser_title() }}
        title={door.title}
        lead={door.when}
      />
      <div className="wrap section follows">
        <Door door={door} query={query} finance={finance} first={actionData?.tapped ?? null} news={news} />
      </div>
    </>
  );
}
