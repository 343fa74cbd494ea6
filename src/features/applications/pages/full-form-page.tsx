import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  cacheableFormHeaders,
  openForm,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { subscribe } from "../../newsletter/subscriptions/subscribe.service.server";
import { listProgramTitles } from "../../programs/programs.service.server";
import { registerInOneStep } from "../drafts/register-in-one-step.server";
import { getTransitionDeps, intakeRefusalError } from "../registrations/registration-page-context.server";
import { REGISTRATION_STEPS } from "../registrations/registration.model";
import { signRegistrationKey } from "../registrations/registration-secrets.server";
import { type StepOptions, stepOptions } from "../drafts/step-options-view.server";
import { type FullAnswers, splitIntoSteps, fullForm } from "../drafts/full-form.input.server";
import type { Skills } from "../skills/skills.model";
import { listSkills } from "../skills/skills.service.server";
import { GoalsFields } from "../ui/goals-fields";
import { PlaceFields } from "../ui/place-fields";
import { RegisterFrame, stepLabel } from "../ui/register-frame";
import { registerLabels } from "../ui/register-labels";
import { YouFields } from "../ui/you-fields";
import type { Route } from "./+types/full-form-page";
import { ConsentFields } from "../ui/consent-fields";

export const handle: PageHandle = { query: [], formPage: true };

/** Same name as step 1, so that a draft from that page is completed instead of duplicated. */
const buildForm = (now: Date, skills: Skills) => ({
  name: "register",
  schema: fullForm(now, skills),
  contact: ({ email, phone }: FullAnswers) => email ?? phone,
  idempotent: true as const,
});

export async function loader({ context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const locale = getLocale();
  const programs = await listProgramTitles(deps);
  const options = await Promise.all(
    REGISTRATION_STEPS.map((step) => stepOptions(deps, step, programs, locale)),
  );
  const { name, schema } = buildForm(deps.now(), await listSkills(deps));
  const form = openForm(deps, name, schema);
  return data(
    { form, options: Object.assign({}, ...options) as StepOptions, locale },
    { headers: cacheableFormHeaders },
  );
}

/** Takes the whole registration in one request, which a phone can queue offline. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = getTransitionDeps(context);
  const now = deps.now();
  const skills = await listSkills(deps);
  const form = buildForm(now, skills);
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.response;
  const { clientId, formId, value, fields, typed } = received;
  const result = await whenAvailable(context, form, fields, () =>
    registerInOneStep(deps, {
      clientId,
      formId,
      steps: splitIntoSteps(typed, now, skills),
      you: value,
      consents: { ...value, locale: getLocale() },
    }),
  );
  if (!result.ok) return result.response;
  if (!result.value.ok) {
    const { error } = result.value;
    if (error === "duplicate") return redirect(hrefOf("/register/already"), 303);
    if (error === "gone") return redirect(hrefOf("/register"), 303);
    return rejectForm(context, form, fields, [intakeRefusalError(error)]);
  }
  // Best effort: the result is ignored, because the registration is already stored.
  if (value.newsletter && value.email !== null) {
    const organisation = await deps.organisation();
    await subscribe(deps, { email: value.email, locale: value.preferredLanguage, organisation });
  }
  return redirect(hrefOf(`/register/sent/${signRegistrationKey(deps, result.value.value)}`), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_whole_title(),
    description: m.reg_whole_lead(),
    path: "/register/whole",
    noIndex: true,
  });

export default function FullFormPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { options, locale } = loaderData;
  const problem = actionData?.problem;
  const labels = registerLabels();
  const title = m.reg_whole_title();
  return (
    <RegisterFrame title={title} lead={m.reg_whole_lead()}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {options.intakes?.length ? null : (
        <p>
          {m.programs_nothing_open()} <SiteLink to="/register/interest">{m.reg_interest_title()}</SiteLink>
        </p>
      )}
      <PublicForm
        queueLabel={m.nav_register()}
        long
        autofillOnlyOnOwnDevice
        form={actionData?.form ?? loaderData.form}
        problem={problem}
        labels={labels}
      >
        {(field) => (
          <>
            <h2>{stepLabel("you")}</h2>
            <YouFields field={field} options={options} locale={locale} />
            <h2>{stepLabel("place")}</h2>
            <PlaceFields field={field} options={options} />
            <h2>{stepLabel("goals")}</h2>
            <GoalsFields field={field} options={options} />
            <h2>{m.reg_whole_send()}</h2>
            <ConsentFields field={field} labels={labels} />
          </>
        )}
      </PublicForm>
      <p className="small soft">{m.reg_never()}</p>
    </RegisterFrame>
  );
}
