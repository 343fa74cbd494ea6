import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/forms/read-form.server";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { verifyRecordKey } from "../record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import type { RecordView } from "../status.model";
import { ReopenLink } from "../ui/reopen-link";
import { RecordDetails } from "../ui/record-details";
import { WipeDeviceNote } from "../../../ui/wipe-device-note";
import type { Route } from "./+types/record-page";

export const handle: PageHandle = { query: ["done"], uncached: ["done"], variesByDeviceSharing: true };

async function loadRecord(context: Route.LoaderArgs["context"], key: string): Promise<RecordView | null> {
  const deps = context.get(depsContext);
  const opened = verifyRecordKey(deps, key);
  return opened && opened.kind.readView(deps, opened.id, getLocale());
}

/** Open for an hour after the look-up. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const record = await loadRecord(context, params.key);
  const done = url.searchParams.get("done") === "yes";
  return data({ record, done }, { status: record ? 200 : 410, headers: SECRET_PAGE_HEADERS });
}

/** An action that is no longer possible changes nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const opened = verifyRecordKey(deps, params.key);
  const { intent = "" } = await readForm(request);
  const done = opened?.kind.performAction && (await opened.kind.performAction(deps, opened.id, intent));
  if (done) throw redirect(new URL(request.url).pathname.replace(/\.data$/, ""), 303);
  return data({ changed: true }, { status: opened ? 409 : 410, headers: SECRET_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(headData(matches), {
    title: loaderData?.record?.title ?? m.code_nav(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function RecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { record, done } = loaderData;
  const statusPath = `/status/${params.key}`;
  const subpages = record?.subpages ?? [];
  return (
    <div className="column">
      <PageHead
        title={record?.title ?? m.code_nav()}
        lead={record ? "" : m.status_over()}
        above={[{ to: "/code", label: m.code_nav() }]}
      />
      <div className="wrap section follows">
        <div className="stack narrow">
          {record && actionData ? (
            <p className="note" role="status">
              {m.status_changed()}
            </p>
          ) : null}
          {record && done && !actionData ? (
            <p className="note" role="status">
              {m.status_done()}
            </p>
          ) : null}
          {record ? <RecordDetails record={record} /> : <ReopenLink />}
          {record ? (
            <SubpageLinks statusPath={statusPath} subpages={subpages.filter(({ isPrimary }) => isPrimary)} />
          ) : null}
          {record ? <Actions statusPath={statusPath} actions={record.actions} /> : null}
          {record ? (
            <SubpageLinks statusPath={statusPath} subpages={subpages.filter(({ isPrimary }) => !isPrimary)} />
          ) : null}
          {record ? <WipeDeviceNote /> : null}
        </div>
      </div>
    </div>
  );
}

const SubpageLinks = ({
  statusPath,
  subpages,
}: {
  statusPath: string;
  subpages: NonNullable<RecordView["subpages"]>;
}) =>
  subpages.length === 0 ? null : (
    <ul className="filed-ways">
      {subpages.map(({ to, label, isPrimary }) => (
        <li key={to}>
          <SiteLink className={isPrimary ? "button go" : "filed-way"} to={`${statusPath}/${to}`}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );

const Actions = ({ statusPath, actions }: { statusPath: string; actions: RecordView["actions"] }) => (
  <div className="filed-actions">
    {actions.map(({ intent, label, confirmation, isSecondary }) =>
      confirmation ? (
        <SiteLink
          key={intent}
          className={isSecondary ? "button line" : "button go"}
          to={`${statusPath}/confirm/${intent}`}
        >
          {label}
        </SiteLink>
      ) : (
        <form key={intent} method="post" action={hrefOf(statusPath)}>
          <button type="submit" name="intent" value={intent} className="button">
            {label}
          </button>
        </form>
      ),
    )}
  </div>
);
