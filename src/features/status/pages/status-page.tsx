import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import {
  openForm,
  privateForm,
  receiveForm,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import { depsContext } from "../../../platform/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../ui/href";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { findFiled } from "../kinds.server";
import { lookUp } from "../look-up.server";
import { codeForm } from "../status.input.server";
import { CodeFields } from "../ui/code-fields";
import type { Route } from "./+types/status-page";

const FORM = { name: "status", schema: codeForm };

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ form: openForm(context.get(depsContext), FORM.name, FORM.schema) }, { headers: privateForm });

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.answer;
  const { value, fields } = received;
  const deps = context.get(depsContext);
  const found = await whenAvailable(context, FORM, fields, () =>
    lookUp(context, value, (reference, proof) => findFiled(deps, reference, proof)),
  );
  if (!found.ok) return found.answer;
  if (!found.value.ok) return refuseForm(context, FORM, fields, [{ field: "code", text: found.value.text }]);
  return redirect(hrefOf(`/status/${found.value.id}`), 303);
}

export const headers: Route.HeadersFunction = () => privateForm;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.status_title(),
    description: m.status_lead(),
    path: "/status",
    crumbs: [{ to: "/", label: m.nav_home() }],
    image: `/og/${headData(matches).locale}/site/register.png`,
  });

export default function StatusPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const title = m.status_title();
  const problem = actionData?.problem;
  return (
    <>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      <PageHead title={title} lead={m.status_lead()} />
      <div className="wrap section follows">
        <div className="stack narrow">
          <PublicForm
            form={actionData?.form ?? loaderData.form}
            problem={problem}
            labels={{ code: m.status_code(), proof: m.status_proof() }}
          >
            {(field) => <CodeFields field={field} button={m.status_button()} />}
          </PublicForm>
        </div>
      </div>
    </>
  );
}
