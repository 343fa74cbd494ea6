import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import { openForm } from "../../../platform/forms/receive-form.server";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../platform/i18n/href";
import { headData } from "../../../ui/page-meta";
import { listProgramTitles } from "../../programs/programs.service.server";
import { checkAnswersView } from "../drafts/check-answers-view.server";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { consentForm } from "../registrations/registration.input.server";
import { DAYS, REGISTRATION_STEPS, type RegistrationStep } from "../registrations/registration.model";
import { verifyRegistrationKey } from "../registrations/registration-secrets.server";
import { type StepOptions, stepOptions } from "../drafts/step-options-view.server";
import { completeSteps, nextStep } from "../drafts/draft-progress.service.server";
import { type OpenDraft, readDraft, stepSchemas } from "../drafts/drafts.service.server";
import { CheckForm } from "../ui/check-form";
import { RegisterFrame, type FormStep, stepLabel } from "../ui/register-frame";
import { StepForm } from "../ui/step-form";
import { DraftUnavailable, DraftSaved } from "../ui/draft-status";
import { saveDraftStep, sendDraftAction } from "./draft-actions.server";
import type { Route } from "./+types/draft-page";

const isStep = (text: string): text is RegistrationStep =>
  REGISTRATION_STEPS.includes(text as RegistrationStep);

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = verifyRegistrationKey(deps, params.key);
  const openDraft = id === null ? null : await readDraft(deps, id);
  if (!openDraft) return data({ kind: "gone" as const }, { status: 410, headers: SECRET_PAGE_HEADERS });
  if (params.step === "next")
    throw redirect(hrefOf(`/register/draft/${params.key}/${await nextStep(deps, openDraft.draft)}`));
  const stepView = await loadStepView(deps, params.step, openDraft, await listProgramTitles(deps));
  if (stepView === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const { reference, until, clientId } = openDraft;
  return data(
    {
      ...stepView,
      clientId,
      reference,
      until: formatDate(until, locale, "long", DEFAULT_TIME_ZONE),
      draftKey: params.key,
      locale,
    },
    { headers: SECRET_PAGE_HEADERS },
  );
}

async function loadStepView(
  deps: ReturnType<typeof getTransitionDeps>,
  currentStep: string,
  { draft, mailed, intake: chosenIntakeId }: OpenDraft,
  programs: Awaited<ReturnType<typeof listProgramTitles>>,
) {
  const locale = getLocale();
  if (currentStep === "saved") return { kind: "saved" as const, mailed };
  if (currentStep === "check") {
    const options = Object.assign(
      {} as StepOptions,
      ...(await Promise.all(
        REGISTRATION_STEPS.map((step) => stepOptions(deps, step, programs, locale, chosenIntakeId)),
      )),
    ) as StepOptions;
    return {
      kind: "check" as const,
      ...checkAnswersView(draft, options, locale),
      done: await completeSteps(deps, draft),
      form: openForm(deps, "register-send", consentForm),
    };
  }
  if (!isStep(currentStep)) return null;
  const schemas = await stepSchemas(deps);
  return {
    kind: "step" as const,
    step: currentStep,
    saved: draft[currentStep] ?? {},
    done: await completeSteps(deps, draft),
    options: await stepOptions(deps, currentStep, programs, locale, chosenIntakeId),
    form: openForm(deps, `register-${currentStep}`, schemas[currentStep]),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = getTransitionDeps(context);
  const id = verifyRegistrationKey(deps, params.key);
  if (id === null || !(await readDraft(deps, id)))
    throw redirect(hrefOf(id === null ? "/register" : `/register/sent/${params.key}`), 303);
  const actionInput = { request, context, deps, id, key: params.key };
  if (params.step === "check") return sendDraftAction(actionInput);
  if (isStep(params.step)) return saveDraftStep(actionInput, params.step);
  throw new Response(null, { status: 404 });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.nav_register(),
    description: m.reg_lead(),
    path: "/register",
    noIndex: true,
  });

export default function DraftPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const activeStep: FormStep | null =
    loaderData.kind === "step" ? loaderData.step : loaderData.kind === "check" ? "check" : null;
  const title = titleOf(loaderData.kind, activeStep);
  return (
    <RegisterFrame
      title={title}
      lead={loaderData.kind === "check" ? m.reg_check_lead() : ""}
      {...(activeStep ? { currentStep: activeStep } : {})}
      done={"done" in loaderData ? loaderData.done : []}
    >
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {loaderData.kind === "gone" ? <DraftUnavailable days={DAYS.draft} /> : null}
      {loaderData.kind === "saved" ? <DraftSaved {...loaderData} /> : null}
      {loaderData.kind === "step" ? (
        <StepForm {...loaderData} form={actionData?.form ?? loaderData.form} problem={problem} />
      ) : null}
      {loaderData.kind === "check" ? (
        <CheckForm {...loaderData} form={actionData?.form ?? loaderData.form} problem={problem} />
      ) : null}
      {activeStep && loaderData.kind !== "gone" ? (
        <p className="note">{m.reg_code_note({ code: loaderData.reference, days: DAYS.draft })}</p>
      ) : null}
    </RegisterFrame>
  );
}

function titleOf(kind: "gone" | "saved" | "step" | "check", activeStep: FormStep | null): string {
  if (kind === "saved") return m.reg_saved_title();
  return activeStep === null ? m.nav_register() : stepLabel(activeStep);
}
