import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/form.server";
import { TickField } from "../../../ui/form/choice-field";
import { hrefOf } from "../../../ui/href";
import type { PageHandle } from "../../../platform/page-handle";
import { headData, pageMeta } from "../../../ui/page-meta";
import { idInKey, secretHeaders } from "../../status/kinds.server";
import { eraseRegistration, mayErase } from "../own-registration.server";
import { moverOf } from "../registration-door.server";
import { OwnFrame } from "../ui/own-frame";
import type { Route } from "./+types/own-data-page";

export const handle: PageHandle = { query: [], asksPhone: true };

/** What is kept of a registration: to take along, and to erase; for whoever opened it by its code. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration");
  const erasable = id === null ? null : await mayErase(deps, id);
  return data({ erasable }, { status: erasable === null ? 410 : 200, headers: secretHeaders });
}

/** Erases it, once its person has said that they know what it means. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration", true);
  if (id === null) throw redirect(hrefOf("/code"), 303);
  const { sure } = await readForm(request);
  if (sure !== "yes") return data({ kind: "unsure" as const }, { status: 422, headers: secretHeaders });
  const done = await eraseRegistration(deps, id);
  if (!done.ok && done.error === "under_way")
    return data({ kind: "under_way" as const }, { status: 409, headers: secretHeaders });
  return data({ kind: "erased" as const }, { headers: secretHeaders });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_way_data(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function OwnDataPage({ loaderData: { erasable }, actionData, params }: Route.ComponentProps) {
  const at = `/status/${params.key}`;
  if (actionData?.kind === "erased")
    return (
      <OwnFrame title={m.reg_data_erased_title()} at={at}>
        <p role="status">{m.reg_data_erased()}</p>
      </OwnFrame>
    );
  if (erasable === null) return <OwnFrame title={m.reg_way_data()} at={at} />;
  const error = actionData?.kind === "unsure" ? m.privacy_sure_missing() : undefined;
  return (
    <OwnFrame title={m.reg_way_data()} lead={m.reg_data_lead()} at={at}>
      <p className="actions">
        <a className="button" href={`${hrefOf(`${at}/data/file`)}?as=text`} download>
          {m.privacy_download_text()}
        </a>
        <a className="button line" href={hrefOf(`${at}/data/file`)} download>
          {m.privacy_download()}
        </a>
      </p>
      <section aria-labelledby="erase" className="stack">
        <h2 id="erase">{m.privacy_erase_title()}</h2>
        {erasable ? (
          <form method="post" action={hrefOf(`${at}/data`)} className="stack">
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
    </OwnFrame>
  );
}
