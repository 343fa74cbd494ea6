import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/form.server";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { readKey, secretHeaders } from "../kinds.server";
import type { Filed } from "../status.model";
import { OpenAgain } from "../ui/open-again";
import { FiledRecord } from "../ui/filed-record";
import type { Route } from "./+types/record-page";

export const handle: PageHandle = { query: ["done"], unkept: ["done"], asksPhone: true };

async function show(context: Route.LoaderArgs["context"], key: string): Promise<Filed | null> {
  const deps = context.get(depsContext);
  const opened = readKey(deps, key);
  return opened && opened.kind.show(deps, opened.id, getLocale());
}

/** The record, for an hour after it was looked up. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const filed = await show(context, params.key);
  const done = url.searchParams.get("done") === "yes";
  return data({ filed, done }, { status: filed ? 200 : 410, headers: secretHeaders });
}

/** One of the record's buttons. What is not allowed any more changes nothing, and the page says how it stands. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const opened = readKey(deps, params.key);
  const { intent = "" } = await readForm(request);
  const done = opened?.kind.act && (await opened.kind.act(deps, opened.id, intent));
  if (done) throw redirect(new URL(request.url).pathname.replace(/\.data$/, ""), 303);
  return data({ changed: true }, { status: opened ? 409 : 410, headers: secretHeaders });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData?.filed?.title ?? m.code_title(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function RecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { filed, done } = loaderData;
  const at = `/status/${params.key}`;
  const ways = filed?.ways ?? [];
  return (
    <div className="column">
      <PageHead
        title={filed?.title ?? m.code_title()}
        lead={filed ? "" : m.status_over()}
        above={[{ to: "/code", label: m.code_title() }]}
      />
      <div className="wrap section follows">
        <div className="stack narrow">
          {filed && actionData ? (
            <p className="note" role="status">
              {m.status_changed()}
            </p>
          ) : null}
          {filed && done && !actionData ? (
            <p className="note" role="status">
              {m.status_done()}
            </p>
          ) : null}
          {filed ? <FiledRecord filed={filed} /> : <OpenAgain />}
          {filed ? <Ways at={at} ways={ways.filter(({ first }) => first)} /> : null}
          {filed ? <Actions at={at} actions={filed.actions} /> : null}
          {filed ? <Ways at={at} ways={ways.filter(({ first }) => !first)} /> : null}
        </div>
      </div>
    </div>
  );
}

/** Pages of the record's own, what is waited for first. */
const Ways = ({ at, ways }: { at: string; ways: NonNullable<Filed["ways"]> }) =>
  ways.length === 0 ? null : (
    <ul className="filed-ways">
      {ways.map(({ to, label, first }) => (
        <li key={to}>
          <SiteLink className={first ? "button go" : "filed-way"} to={`${at}/${to}`}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );

/** What can be done: where a second look is due, a page asks first. */
const Actions = ({ at, actions }: { at: string; actions: Filed["actions"] }) => (
  <div className="filed-actions">
    {actions.map(({ intent, label, asks, lesser }) =>
      asks ? (
        <SiteLink
          key={intent}
          className={lesser ? "button line" : "button go"}
          to={`${at}/confirm/${intent}`}
        >
          {label}
        </SiteLink>
      ) : (
        <form key={intent} method="post" action={hrefOf(at)}>
          <button type="submit" name="intent" value={intent} className="button">
            {label}
          </button>
        </form>
      ),
    )}
  </div>
);
