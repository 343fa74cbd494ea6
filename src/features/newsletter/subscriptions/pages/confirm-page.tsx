import { data, redirect, useLocation } from "react-router";
import { m } from "../../../../paraglide/messages";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { confirmSubscription, readConfirmationLink } from "../subscribe.service.server";
import { type ConfirmPageState, confirmPageTexts } from "../ui/confirm-page-texts";
import type { Route } from "./+types/confirm-page";

const STATUS = {
  open: 200,
  confirmed: 200,
  expired: 410,
  used: 410,
  unknown: 404,
  unavailable: 503,
} satisfies Record<ConfirmPageState, number>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readConfirmationLink(context.get(depsContext), params.token);
  const state: ConfirmPageState = found.ok ? found.value : found.error;
  return data({ state }, { status: STATUS[state] });
}

/** Redirects after confirmation, so that reloading posts nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const done = await confirmSubscription(context.get(depsContext), params.token);
  const state: ConfirmPageState = done.ok ? done.value : done.error;
  if (state === "confirmed") return redirect(hrefOf(`/newsletter/confirm/${params.token}`), 303);
  return data({ state }, { status: STATUS[state] });
}

/** The URL contains a secret. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, lead } = confirmPageTexts(loaderData?.state ?? "unavailable");
  return pageMeta(headData(matches), {
    title,
    description: lead,
    path: "/newsletter/subscribe",
    noIndex: true,
  });
};

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const { title, lead } = confirmPageTexts(state);
  return (
    <>
      <PageHead title={title} lead={lead} art={{ seed: "newsletter", family: "code" }} />
      <div className="wrap section follows">
        <NextStep state={state} />
      </div>
    </>
  );
}

function NextStep({ state }: { state: ConfirmPageState }) {
  const { pathname } = useLocation();
  if (state === "unavailable")
    return (
      <a className="button go" href={pathname}>
        {m.error_try_again()}
      </a>
    );
  if (state === "open")
    return (
      <form method="post">
        <button type="submit" className="button go">
          {m.newsletter_confirm_button()}
        </button>
      </form>
    );
  if (state === "confirmed")
    return (
      <SiteLink className="button go" to="/programs">
        {m.newsletter_confirmed_programs()}
      </SiteLink>
    );
  return (
    <SiteLink className="button go" to="/newsletter/subscribe">
      {m.newsletter_again()}
    </SiteLink>
  );
}
