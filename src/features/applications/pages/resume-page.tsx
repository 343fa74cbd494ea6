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
import { headData } from "../../../ui/page-meta";
import { CodeFields } from "../../status/ui/code-fields";
import { codeForm } from "../../status/status.input.server";
import { lookUp } from "../../status/look-up.server";
import { keyOf } from "../registration-secrets.server";
import { findDraft } from "../registration-status.server";
import { RegisterFrame } from "../ui/register-frame";
import type { Route } from "./+types/resume-page";

const FORM = { name: "resume", schema: codeForm };

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ form: openForm(context.get(depsContext), FORM.name, FORM.schema) }, { headers: privateForm });

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.answer;
  const { value, fields } = received;
  const deps = context.get(depsContext);
  const found = await whenAvailable(context, FORM, fields, () =>
    lookUp(context, value, (reference, proof) => findDraft(deps, reference, proof)),
  );
  if (!found.ok) return found.answer;
  if (!found.value.ok) return refuseForm(context, FORM, fields, [{ field: "code", text: found.value.text }]);
  return redirect(hrefOf(`/register/draft/${keyOf(deps, found.value.id)}/check`), 303);
}

export const headers: Route.HeadersFunction = () => privateForm;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_resume_title(),
    description: m.reg_resume_lead(),
    path: "/register/resume",
    noIndex: true,
  });

export default function ResumePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const title = m.reg_resume_title();
  return (
    <RegisterFrame title={title} lead={m.reg_resume_lead()}>
      <FormTitle title={title} head={headData(matches)} problem={actionData?.problem} />
      <PublicForm
        form={actionData?.form ?? loaderData.form}
        problem={actionData?.problem}
        labels={{ code: m.status_code(), proof: m.status_proof() }}
      >
        {(field) => <CodeFields field={field} button={m.reg_resume_button()} />}
      </PublicForm>
    </RegisterFrame>
  );
}
