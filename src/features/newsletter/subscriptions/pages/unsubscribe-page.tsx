import { data, redirect, useLocation } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { readForm } from "../../../../platform/forms/read-form.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { subscriberView } from "../subscriber-view.server";
import { readSubscriber, resubscribe, unsubscribe } from "../subscription.service.server";
import { PAGE_STATUS, type SubscriptionPageState, unsubscribeTexts } from "../ui/subscription-page-texts";
import type { Route } from "./+types/unsubscribe-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readSubscriber(context.get(depsContext), params.token);
  const page: SubscriptionPageState = found.ok ? found.value.state : found.error;
  const email = (found.ok && subscriberView(found.value, getLocale()).settings?.email) || "";
  return data({ page, email, token: params.token }, { status: PAGE_STATUS[page] });
}

/** RFC 8058: an email program posts without cookie or Origin and gets 200. A reader is redirected. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const form = await readForm(request);
  const change = form["intent"] === "return" ? resubscribe : unsubscribe;
  const done = await change(context.get(depsContext), params.token);
  const page: SubscriptionPageState = done.ok ? done.value : done.error;
  const oneClick = form["List-Unsubscribe"] === "One-Click";
  if (PAGE_STATUS[page] !== 200 || oneClick) return data({ page }, { status: PAGE_STATUS[page] });
  const to = page === "active" ? "preferences" : "unsubscribe";
  return redirect(hrefOf(`/newsletter/${to}/${params.token}`), 303);
}

/** The URL contains a secret. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, lead } = unsubscribeTexts(loaderData?.page ?? "unavailable", loaderData?.email ?? "");
  return pageMeta(headData(matches), {
    title,
    description: lead,
    path: "/newsletter/subscribe",
    noIndex: true,
  });
};

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.page ?? loaderData.page;
  const { title, lead } = unsubscribeTexts(page, loaderData.email);
  return (
    <>
      <PageHead title={title} lead={lead} art={{ seed: "newsletter", family: "code" }} />
      <div className="wrap section follows">
        <NextStep page={page} token={loaderData.token} />
      </div>
    </>
  );
}

function NextStep({ page, token }: { page: SubscriptionPageState; token: string }) {
  const { pathname } = useLocation();
  if (page === "unavailable")
    return (
      <a className="button go" href={pathname}>
        {m.error_try_again()}
      </a>
    );
  if (page === "unknown") return null;
  if (page === "left")
    return (
      <form method="post">
        <button type="submit" name="intent" value="return" className="button">
          {m.newsletter_left_back()}
        </button>
      </form>
    );
  return (
    <div className="stack">
      <form method="post">
        <button type="submit" className="button go">
          {m.newsletter_leave_button()}
        </button>
      </form>
      {page === "active" ? (
        <p>
          <SiteLink to={`/newsletter/preferences/${token}`}>{m.newsletter_leave_less()}</SiteLink>
        </p>
      ) : null}
    </div>
  );
}
