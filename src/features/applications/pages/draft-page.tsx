import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { LEARNERS_ZONE, formatDate } from "../../../platform/format";
import { openForm } from "../../../platform/forms/receive.server";
import type { PageHandle } from "../../../platform/page-handle";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../ui/href";
import { headData } from "../../../ui/page-meta";
import { listProgramTitles } from "../../programs/programs.service.server";
import { checkView } from "../check-view.server";
import { moverOf, secretHeaders } from "../registration-door.server";
import { sendForm } from "../registration.input.server";
import { DAYS, STEPS, type Step } from "../registration.model";
import { idOf } from "../registration-secrets.server";
import { type StepOptions, stepOptions } from "../register-view.server";
import { completeSteps, nextStep } from "../draft-progress.service.server";
import { type OpenDraft, readDraft, stepSchemas } from "../registrations.service.server";
import { CheckForm } from "../ui/check-form";
import { RegisterFrame, type Place, stepName } from "../ui/register-frame";
import { StepForm } from "../ui/step-form";
import { DraftGone, DraftSaved } from "../ui/draft-notes";
import { saveDraftStep, sendDraftAction } from "./draft-actions.server";
import type { Route } from "./+types/draft-page";

const isStep = (text: string): text is Step => STEPS.includes(text as Step);

export const handle: PageHandle = { query: [], asksPhone: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idOf(deps, params.key);
  const found = id === null ? null : await readDraft(deps, id);
  if (!found) return data({ kind: "gone" as const }, { status: 410, headers: secretHeaders });
  if (params.step === "next")
    throw redirect(hrefOf(`/register/draft/${params.key}/${await nextStep(deps, found.draft)}`));
  const shown = await shownAt(deps, params.step, found, await listProgramTitles(deps));
  if (shown === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const { reference, until, clientId } = found;
  return data(
    {
      ...shown,
      clientId,
      reference,
      until: formatDate(until, locale, "long", LEARNERS_ZONE),
      draftKey: params.key,
      locale,
    },
    { headers: secretHeaders },
  );
}

/** What the page shows at one place of the registration; null where there is none. */
async function shownAt(
  deps: ReturnType<typeof moverOf>,
  at: string,
  { draft, mailed, intake: chosen }: OpenDraft,
  programs: Awaited<ReturnType<typeof listProgramTitles>>,
) {
  const locale = getLocale();
  if (at === "saved") return { kind: "saved" as const, mailed };
  if (at === "check") {
    const options = Object.assign(
      {} as StepOptions,
      ...(await Promise.all(STEPS.map((step) => stepOptions(deps, step, programs, locale, chosen)))),
    ) as StepOptions;
    return {
      kind: "check" as const,
      ...checkView(draft, options, locale),
      done: await completeSteps(deps, draft),
      form: openForm(deps, "register-send", sendForm),
    };
  }
  if (!isStep(at)) return null;
  const schemas = await stepSchemas(deps);
  return {
    kind: "step" as const,
    step: at,
    saved: draft[at] ?? {},
    done: await completeSteps(deps, draft),
    options: await stepOptions(deps, at, programs, locale, chosen),
    form: openForm(deps, `register-${at}`, schemas[at]),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = moverOf(context);
  const id = idOf(deps, params.key);
  if (id === null || !(await readDraft(deps, id)))
    throw redirect(hrefOf(id === null ? "/register" : `/register/sent/${params.key}`), 303);
  const asked = { request, context, deps, id, key: params.key };
  if (params.step === "check") return sendDraftAction(asked);
  if (isStep(params.step)) return saveDraftStep(asked, params.step);
  throw new Response(null, { status: 404 });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.apply_register_title(),
    description: m.reg_lead(),
    path: "/register",
    noIndex: true,
  });

export default function DraftPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const place: Place | null =
    loaderData.kind === "step" ? loaderData.step : loaderData.kind === "check" ? "check" : null;
  const title = titleOf(loaderData.kind, place);
  return (
    <RegisterFrame
      title={title}
      lead={loaderData.kind === "check" ? m.reg_check_lead() : ""}
      {...(place ? { at: place } : {})}
      done={"done" in loaderData ? loaderData.done : []}
    >
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {loaderData.kind === "gone" ? <DraftGone days={DAYS.draft} /> : null}
      {loaderData.kind === "saved" ? <DraftSaved {...loaderData} /> : null}
      {loaderData.kind === "step" ? (
        <StepForm {...loaderData} form={actionData?.form ?? loaderData.form} problem={problem} />
      ) : null}
      {loaderData.kind === "check" ? (
        <CheckForm {...loaderData} form={actionData?.form ?? loaderData.form} problem={problem} />
      ) : null}
      {place && loaderData.kind !== "gone" ? (
        <p className="note">{m.reg_code_note({ code: loaderData.reference, days: DAYS.draft })}</p>
      ) : null}
    </RegisterFrame>
  );
}

function titleOf(kind: "gone" | "saved" | "step" | "check", place: Place | null): string {
  if (kind === "saved") return m.reg_saved_title();
  return place === null ? m.apply_register_title() : stepName(place);
}
