import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { TickField } from "../../../ui/form/choice-field";
import { hrefOf } from "../../../platform/i18n/href";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { headData, pageMeta } from "../../../ui/page-meta";
import { recordIdInKey } from "../../status/record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { eraseRegistration, canEraseRegistration } from "../self-service/registration-data.server";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import { SelfServiceFrame } from "../ui/self-service-frame";
import type { Route } from "./+types/registration-data-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = recordIdInKey(deps, params.key, "registration");
  const erasable = id === null ? null : await canEraseRegistration(deps, id);
  return data({ erasable }, { status: erasable === null ? 410 : 200, headers: SECRET_PAGE_HEADERS });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = getTransitionDeps(context);
  const id = recordIdInKey(deps, params.key, "registration", true);
  if (id === null) throw redirect(hrefOf("/code"), 303);
  const { sure } = await readForm(request);
  if (sure !== "yes") return data({ kind: "unsure" as const }, { status: 422, headers: SECRET_PAGE_HEADERS });
  const result = await eraseRegistration(deps, id);
  if (!result.ok && result.error === "under_way")
    return data({ kind: "under_way" as const }, { status: 409, headers: SECRET_PAGE_HEADERS });
  return data({ kind: "erased" as const }, { headers: SECRET_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_way_data(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function RegistrationDataPage({
  loaderData: { erasable },
  actionData,
  params,
}: Route.ComponentProps) {
  const statusPath = `/status/${params.key}`;
  if (actionData?.kind === "erased")
    return (
      <SelfServiceFrame title={m.reg_data_erased_title()} statusPath={statusPath}>
        <p role="status">{m.reg_data_erased()}</p>
      </SelfServiceFrame>
    );
  if (erasable === null) return <SelfServiceFrame title={m.reg_way_data()} statusPath={statusPath} />;
  const error = actionData?.kind === "unsure" ? m.privacy_sure_missing() : undefined;
  return (
    <SelfServiceFrame title={m.reg_way_data()} lead={m.reg_data_lead()} statusPath={statusPath}>
      <p className="actions">
        <a className="button" href={`${hrefOf(`${statusPath}/data/file`)}?as=text`} download>
          {m.privacy_download_text()}
        </a>
        <a className="button line" href={hrefOf(`${statusPath}/data/file`)} download>
          {m.privacy_download()}
        </a>
      </p>
      <section aria-labelledby="erase" className="stack">
        <h2 id="erase">{m.privacy_erase_title()}</h2>
        {erasable ? (
          <form method="post" action={hrefOf(`${statusPath}/data`)} className="stack">
            <p>{m.reg_data_erase()}</p>
            <TickField id="erase-sure" name="sure" label={m.privacy_sure()} typed={undefined} error={error} />
            <div className="actions">
              <button type="submit" className="button">
                {m.privacy_erase()}
              </button>
            </div>
          </form>
        ) : (
          <p>{m.reg_data_under_way()}</p>
        )}
      </section>
    </SelfServiceFrame>
  );
}
