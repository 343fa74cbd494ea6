import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { Deps } from "../../../platform/deps";
import {
  openForm,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../platform/i18n/href";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { headData } from "../../../ui/page-meta";
import { recordIdInKey } from "../../status/record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import { CORRECTABLE_SECTIONS, type CorrectableSection } from "../registrations/registration.model";
import {
  type SubmittedAnswers,
  correctRegistration,
  correctionForm,
  readSubmittedAnswers,
} from "../self-service/registration-corrections.server";
import { stepOptions } from "../drafts/step-options-view.server";
import { CorrectForm, sectionTitle } from "../ui/correct-form";
import { SelfServiceFrame } from "../ui/self-service-frame";
import type { Route } from "./+types/correct-answers-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

const isCorrectableSection = (text: string): text is CorrectableSection =>
  CORRECTABLE_SECTIONS.includes(text as CorrectableSection);

function sectionFromParams({ part }: { part: string }): CorrectableSection {
  if (!isCorrectableSection(part)) throw new Response(null, { status: 404 });
  return part;
}

const buildForm = async (deps: Deps, part: CorrectableSection, submission: SubmittedAnswers) => ({
  name: `correct-${part}`,
  schema: await correctionForm(deps, part, submission),
  trusted: true,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const part = sectionFromParams(params);
  const id = recordIdInKey(deps, params.key, "registration");
  const submission = id === null ? null : await readSubmittedAnswers(deps, id);
  if (!submission) return data({ open: null }, { status: 410, headers: SECRET_PAGE_HEADERS });
  if (!submission.correctable[part])
    throw redirect(hrefOf(`/status/${params.key}/answers`), { status: 303, headers: SECRET_PAGE_HEADERS });
  const { name, schema } = await buildForm(deps, part, submission);
  const locale = getLocale();
  const options = part === "contact" ? {} : await stepOptions(deps, part, [], locale);
  const { typed } = submission;
  return data(
    { open: { part, typed, options, locale, form: openForm(deps, name, schema) } },
    { headers: SECRET_PAGE_HEADERS },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = getTransitionDeps(context);
  const part = sectionFromParams(params);
  const id = recordIdInKey(deps, params.key, "registration", true);
  const submission = id === null ? null : await readSubmittedAnswers(deps, id);
  if (id === null || !submission) throw redirect(hrefOf("/code"), 303);
  const form = await buildForm(deps, part, submission);
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.response;
  const { value, fields } = received;
  const result = await whenAvailable(context, form, fields, () => correctRegistration(deps, id, part, value));
  if (!result.ok) return result.response;
  if (!result.value.ok)
    return rejectForm(context, form, fields, [
      { field: null, text: result.value.error === "late" ? m.reg_correct_late() : m.reg_correct_duplicate() },
    ]);
  return redirect(`${hrefOf(`/status/${params.key}`)}?done=yes`, 303);
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches, params }) =>
  formMeta(headData(matches), {
    title: isCorrectableSection(params.part) ? sectionTitle(params.part) : m.code_nav(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function CorrectAnswersPage({
  loaderData: { open },
  actionData,
  matches,
  params,
}: Route.ComponentProps) {
  const statusPath = `/status/${params.key}`;
  const title = isCorrectableSection(params.part) ? sectionTitle(params.part) : "";
  if (!open) return <SelfServiceFrame title={title} statusPath={statusPath} />;
  const problem = actionData?.problem;
  return (
    <SelfServiceFrame title={title} statusPath={statusPath}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      <CorrectForm {...open} form={actionData?.form ?? open.form} problem={problem} statusPath={statusPath} />
    </SelfServiceFrame>
  );
}
