import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { m } from "../../../../paraglide/messages";
import { COPY_HEADER } from "../../../../offline/check-in/check-in-headers";
import { getLocale } from "../../../../paraglide/runtime";
import { readForm } from "../../../../platform/forms/read-form.server";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { useRealtime, useRevalidateWhen } from "../../../../ui/use-realtime";
import { requirePost } from "../../../../platform/pages/require-post";
import { privatePageHeaders } from "../../../../platform/pages/page-headers";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { type CheckInView, checkInCopy, checkInView, checkInResultView } from "../check-in-view.server";
import { readCheckIn, checkInTicket } from "../check-in.service.server";
import { CheckIn } from "../ui/check-in";
import { OrganiserHeader } from "../../ui/organiser-header";
import type { Route } from "./+types/check-in-page";
import { deriveUuid } from "../../../../platform/ids/derive-uuid.server";
import { isUuid } from "../../../../platform/ids/is-uuid";

export const handle: PageHandle = { query: ["q"], uncached: ["q"] };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const staffMember = await requireRole(deps, request, context, ["organiser"]);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const checkIn = await readCheckIn(deps, params.id, query);
  if (!checkIn) throw new Response(null, { status: 404 });
  const finance = staffMember.roles.includes("finance") || staffMember.roles.includes("owner");
  const view = checkInView(checkIn, getLocale(), deps.newId, staffMember.sessionId);
  return data({ checkIn: request.headers.has(COPY_HEADER) ? checkInCopy(view) : view, query, finance });
}

/** Check-in without script. A duplicate POST gets the same outcome. */
export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const deps = context.get(depsContext);
  const staffMember = await requireRole(deps, request, context, ["organiser"]);
  const { ticket = "", direction, clientId = "" } = await readForm(request);
  const checkIn = await readCheckIn(deps, params.id, "");
  if (!checkIn) throw new Response(null, { status: 404 });
  const result = await checkInTicket(deps, {
    slug: params.id,
    text: ticket,
    direction: direction === "out" ? "out" : "in",
    // A browser may restore an old page with its id: another guest needs another id.
    clientId: isUuid(clientId) ? deriveUuid(`${clientId} ${direction} ${ticket}`) : deps.newId(),
    actor: staffMember.accountId,
  });
  return data({ result: checkInResultView(result, checkIn.event.timeZone, getLocale()) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData ? loaderData.checkIn.title : m.organiser_title(),
    description: m.organiser_lead(),
    path: "/organiser",
    noIndex: true,
  });

/** Remains on screen while the connection is down, instead of an error. */
let lastLoaded: { checkIn: CheckInView; query: string; finance: boolean } | null = null;

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isTransient = isRouteErrorResponse(error) ? error.status >= 500 : !(error instanceof Response);
    if (lastLoaded?.checkIn.slug === params.id && isTransient) return lastLoaded;
    throw error;
  }
}

/** Milliseconds between attempts to replace an offline copy. */
const RETRY_INTERVAL_MS = 15_000;

function useReconnect(isCopy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isCopy) return;
    const retry = () => void revalidate();
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isCopy, revalidate]);
}

export default function CheckInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { checkIn, query, finance } = loaderData;
  const update = useRealtime<object>("organiser.check-in");
  useRevalidateWhen(update, true);
  useReconnect(checkIn.copy);
  useEffect(() => {
    lastLoaded = loaderData;
  }, [loaderData]);
  return (
    <>
      <OrganiserHeader
        back={{ to: "/organiser", label: m.organiser_title() }}
        title={checkIn.title}
        lead={checkIn.when}
      />
      <div className="wrap section follows">
        <CheckIn
          view={checkIn}
          query={query}
          finance={finance}
          initialResult={actionData?.result ?? null}
          liveUpdate={update}
        />
      </div>
    </>
  );
}
