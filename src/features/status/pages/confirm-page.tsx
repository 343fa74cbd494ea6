import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { Fact } from "../../../ui/fact";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { verifyRecordKey } from "../record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { ReopenLink } from "../ui/reopen-link";
import "../ui/record-details.css";
import type { Route } from "./+types/confirm-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const opened = verifyRecordKey(deps, params.key);
  const record = opened && (await opened.kind.readView(deps, opened.id, getLocale()));
  if (!record) return data({ confirmationView: null }, { status: 410, headers: SECRET_PAGE_HEADERS });
  const recordAction = record.actions.find(({ intent }) => intent === params.intent);
  // The action is no longer possible.
  if (recordAction?.confirmation === undefined)
    throw redirect(hrefOf(`/status/${params.key}`), { status: 303, headers: SECRET_PAGE_HEADERS });
  const confirmationView = {
    title: record.title,
    label: recordAction.label,
    confirmation: recordAction.confirmation,
    facts: record.facts,
  };
  return data({ confirmationView }, { headers: SECRET_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData?.confirmationView?.label ?? m.code_nav(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function ConfirmPage({ loaderData: { confirmationView }, params }: Route.ComponentProps) {
  const statusPath = `/status/${params.key}`;
  const above = [
    { to: "/code", label: m.code_nav() },
    ...(confirmationView ? [{ to: statusPath, label: confirmationView.title }] : []),
  ];
  return (
    <div className="column">
      <PageHead
        title={confirmationView ? m.status_sure() : m.code_nav()}
        lead={confirmationView ? "" : m.status_over()}
        above={above}
      />
      <div className="wrap section follows">
        <div className="stack narrow">
          {confirmationView ? (
            <>
              <p>{confirmationView.confirmation}</p>
              <dl className="facts">
                {confirmationView.facts.map(({ label, text }) => (
                  <Fact key={label + text} label={label}>
                    <bdi>{text}</bdi>
                  </Fact>
                ))}
              </dl>
              <form method="post" action={hrefOf(statusPath)} className="actions">
                <button type="submit" name="intent" value={params.intent} className="button go">
                  {confirmationView.label}
                </button>
                <SiteLink className="button line" to={statusPath}>
                  {m.status_back()}
                </SiteLink>
              </form>
            </>
          ) : (
            <ReopenLink />
          )}
        </div>
      </div>
    </div>
  );
}
