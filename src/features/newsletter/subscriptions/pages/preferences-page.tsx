import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { flashCookie, readFlash } from "../../../../platform/pages/flash.server";
import { readForm } from "../../../../platform/forms/read-form.server";
import { isLocale } from "../../../../platform/i18n/locales";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { preferencesInput } from "../subscription.input.server";
import { NEWSLETTER_LISTS } from "../../newsletter.model";
import { subscriberView } from "../subscriber-view.server";
import { readSubscriber, savePreferences } from "../subscription.service.server";
import { PAGE_STATUS, type SubscriptionPageState, preferencesTexts } from "../ui/subscription-page-texts";
import { PreferencesForm } from "../ui/preferences-form";
import type { Route } from "./+types/preferences-page";

const SAVED_FLASH = "newsletter-preferences";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { messageKey, headers } = readFlash(request, deps.origin, [SAVED_FLASH]);
  const found = await readSubscriber(deps, params.token);
  const page: SubscriptionPageState = found.ok ? found.value.state : found.error;
  const view = found.ok ? subscriberView(found.value, getLocale()) : null;
  return data(
    { page, view, token: params.token, saved: messageKey !== null },
    { status: PAGE_STATUS[page], headers },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const form = await readForm(request);
  const input = preferencesInput.safeParse(form);
  const typed = { lists: NEWSLETTER_LISTS.filter((list) => `list-${list}` in form), ...chosenOptions(form) };
  if (!input.success) return data({ problem: "none" as const, typed }, { status: 422 });
  const done = await savePreferences(deps, params.token, input.data);
  if (!done.ok)
    return data({ problem: done.error, typed }, { status: 503, headers: { "retry-after": "120" } });
  return redirect(hrefOf(`/newsletter/preferences/${params.token}`), {
    status: 303,
    headers: done.value === "active" ? { "set-cookie": flashCookie(SAVED_FLASH, deps.origin) } : {},
  });
}

const chosenOptions = ({ locale, pause = "" }: Record<string, string>) => ({
  ...(isLocale(locale) ? { locale } : {}),
  ...(/^(keep|none|\d{1,3})$/.test(pause) ? { pause } : {}),
});

/** The URL contains a secret. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const all = new Headers(actionHeaders ?? loaderHeaders);
  for (const cookie of loaderHeaders.getSetCookie()) all.append("set-cookie", cookie);
  all.set("cache-control", "private, no-store");
  return all;
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: m.newsletter_preferences_title(),
    description: preferencesTexts(loaderData?.page ?? "unavailable", "").lead,
    path: "/newsletter/subscribe",
    noIndex: true,
  }).filter((tag) => !("title" in tag));

export default function PreferencesPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { page, view, token, saved } = loaderData;
  const texts = preferencesTexts(page, view?.settings?.email ?? "");
  const problem = actionData?.problem;
  const fullTitle = `${texts.title} · ${headData(matches).name}`;
  return (
    <>
      <title>{problem ? m.form_error_title({ title: fullTitle }) : fullTitle}</title>
      <PageHead title={texts.title} lead={texts.lead} art={{ seed: "newsletter", family: "code" }} />
      <div className="wrap section follows">
        {view?.settings ? (
          <div className="stack preferences">
            {saved && !problem ? (
              <p className="preferences-done" role="status">
                {m.newsletter_preferences_saved()}
              </p>
            ) : null}
            <PreferencesForm
              settings={{ ...view.settings, ...actionData?.typed }}
              pauses={view.pauses}
              problem={problem}
            />
            <p>
              <SiteLink to={`/newsletter/unsubscribe/${token}`}>{m.newsletter_preferences_leave()}</SiteLink>
            </p>
          </div>
        ) : page === "waiting" || page === "unavailable" ? null : (
          <SiteLink className="button go" to="/newsletter/subscribe">
            {m.newsletter_again()}
          </SiteLink>
        )}
      </div>
    </>
  );
}
