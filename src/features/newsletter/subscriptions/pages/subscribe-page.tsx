import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { readForm } from "../../../../platform/forms/read-form.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { subscribeInput } from "../subscription.input.server";
import { subscribe } from "../subscribe.service.server";
import { SubscribeForm } from "../ui/subscribe-form";
import type { Route } from "./+types/subscribe-page";

/** In characters. */
const MAX_RETURNED_LENGTH = 400;

/** Known and new email addresses get the same response. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const { email = "" } = await readForm(request);
  const typed = email.slice(0, MAX_RETURNED_LENGTH);
  const input = subscribeInput.safeParse({ email });
  if (!input.success) return data({ problem: "invalid" as const, typed }, { status: 422 });
  const deps = context.get(depsContext);
  const organisation = await context.get(organisationContext)();
  const done = await subscribe(deps, { email: input.data.email, locale: getLocale(), organisation });
  if (!done.ok)
    return data({ problem: done.error, typed }, { status: 503, headers: { "retry-after": "120" } });
  return redirect(hrefOf("/newsletter/check-inbox"), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Without the title: only the page itself knows about errors. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.newsletter_page_title(),
    description: m.newsletter_text(),
    path: "/newsletter/subscribe",
    crumbs: [{ to: "/", label: m.nav_home() }],
  }).filter((tag) => !("title" in tag));

export default function SubscribePage({ actionData, matches }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const title = `${m.newsletter_page_title()} · ${headData(matches).name}`;
  return (
    <>
      <title>{problem ? m.form_error_title({ title }) : title}</title>
      <PageHead
        title={m.newsletter_page_title()}
        lead={m.newsletter_text()}
        art={{ seed: "newsletter", family: "code" }}
      />
      <div className="wrap section follows">
        <div className="stack subscribe-page">
          {problem ? <Problem problem={problem} /> : null}
          <SubscribeForm id="subscribe" typed={actionData?.typed ?? ""} invalid={problem === "invalid"} />
          <p className="soft">{m.newsletter_page_hint()}</p>
          <p>
            {m.newsletter_archive_hint()}{" "}
            <SiteLink to="/newsletter/archive">{m.newsletter_archive_title()}</SiteLink>
          </p>
        </div>
      </div>
    </>
  );
}

function Problem({ problem }: { problem: "invalid" | "unavailable" }) {
  const isUnavailable = problem === "unavailable";
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a failed post the first thing to read is what went wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{isUnavailable ? m.newsletter_away_title() : m.form_error_headings({ count: 1 })}</h2>
      <p>
        <a href="#subscribe-email">
          {isUnavailable ? m.newsletter_away_text() : m.newsletter_email_invalid()}
        </a>
      </p>
    </div>
  );
}
