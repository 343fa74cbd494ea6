import { data, redirect, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/form.server";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { readKey } from "../kinds.server";
import type { Filed } from "../status.model";
import { FiledRecord } from "../ui/filed-record";
import type { Route } from "./+types/record-page";

export const handle: PageHandle = { query: [], asksPhone: true };

const SECRET = { "cache-control": "private, no-store", "referrer-policy": "strict-origin" };

async function show(context: Route.LoaderArgs["context"], key: string): Promise<Filed | null> {
  const deps = context.get(depsContext);
  const opened = readKey(deps, key);
  return opened && opened.kind.show(deps, opened.id, getLocale());
}

/** The record, for an hour after it was looked up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const filed = await show(context, params.key);
  return data({ filed }, { status: filed ? 200 : 410, headers: SECRET });
}

/** One of the record's buttons. What is not allowed any more changes nothing, and the page says how it stands. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const opened = readKey(deps, params.key);
  const { intent = "" } = await readForm(request);
  const done = opened?.kind.act && (await opened.kind.act(deps, opened.id, intent));
  if (done) throw redirect(new URL(request.url).pathname.replace(/\.data$/, ""), 303);
  return data({ changed: true }, { status: opened ? 409 : 410, headers: SECRET });
}

export const headers: Route.HeadersFunction = () => SECRET;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData?.filed?.title ?? m.code_title(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function RecordPage({ loaderData: { filed }, actionData }: Route.ComponentProps) {
  return (
    <>
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
          {filed ? <FiledRecord filed={filed} /> : null}
          {filed ? <Actions actions={filed.actions} /> : null}
          {filed ? null : (
            <SiteLink className="button go" to="/code">
              {m.status_button()}
            </SiteLink>
          )}
        </div>
      </div>
    </>
  );
}

/** What can be done: what cannot be undone asks once more, behind a native disclosure. */
function Actions({ actions }: { actions: Filed["actions"] }) {
  const { pathname } = useLocation();
  return (
    <div className="filed-actions">
      {actions.map(({ intent, label, asks }) => {
        const form = (
          <form key={intent} method="post" action={pathname}>
            <button type="submit" name="intent" value={intent} className={asks ? "button line" : "button"}>
              {label}
            </button>
          </form>
        );
        return asks ? (
          <details key={intent}>
            <summary>{label}</summary>
            <div className="stack">
              <p>{asks}</p>
              {form}
            </div>
          </details>
        ) : (
          form
        );
      })}
    </div>
  );
}
