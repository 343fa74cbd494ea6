import { type RouterContextProvider, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { receiveForm, rejectForm, whenAvailable } from "../../../platform/forms/receive-form.server";
import { hrefOf } from "../../../platform/i18n/href";
import { subscribe } from "../../newsletter/subscriptions/subscribe.service.server";
import { consentForm } from "../registrations/registration.input.server";
import { REGISTRATION_STEPS, type RegistrationStep } from "../registrations/registration.model";
import {
  type getTransitionDeps,
  intakeRefusalError,
} from "../registrations/registration-page-context.server";
import { mailDraft } from "../drafts/draft-progress.service.server";
import { saveStep, saveYou, submitDraft, stepSchemas } from "../drafts/drafts.service.server";

type DraftActionInput = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  deps: ReturnType<typeof getTransitionDeps>;
  id: string;
  key: string;
};

const redirectToStep = (key: string, stepPath: string) =>
  redirect(hrefOf(`/register/draft/${key}/${stepPath}`), 303);
const stepAfter = (step: RegistrationStep): string =>
  REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) + 1] ?? "check";
const stepBefore = (step: RegistrationStep): string =>
  REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) - 1] ?? "you";

/** Stores a step even if it is invalid, then follows the pressed button. */
export async function saveDraftStep(
  { request, context, deps, id, key }: DraftActionInput,
  step: RegistrationStep,
) {
  const schemas = await stepSchemas(deps);
  if (step === "you") return saveFirstStep({ request, context, deps, id, key }, schemas.you);
  const form = { name: `register-${step}`, schema: schemas[step], trusted: true };
  const received = await receiveForm(request, context, form);
  const { typed, fields, pressedButton: pressed } = received;
  const saved = await whenAvailable(context, form, fields, () => saveStep(deps, id, step, typed));
  if (!saved.ok) return saved.response;
  if (pressed === "later") return saveForLater(deps, id, key);
  if (pressed === "back") return redirectToStep(key, stepBefore(step));
  return received.ok ? redirectToStep(key, stepAfter(step)) : received.response;
}

/** Step 1 contains the contact that finds a draft again, so only valid values are stored. */
async function saveFirstStep(
  { request, context, deps, id, key }: DraftActionInput,
  schema: Awaited<ReturnType<typeof stepSchemas>>["you"],
) {
  const form = { name: "register-you", schema, trusted: true };
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.response;
  const { typed, value, fields, pressedButton: pressed } = received;
  const saved = await whenAvailable(context, form, fields, () => saveYou(deps, id, typed, value));
  if (!saved.ok) return saved.response;
  if (!saved.value.ok && saved.value.error !== "gone") {
    const { error } = saved.value;
    const isLimited = error === "too_often";
    const problem = isLimited
      ? { field: null, text: m.form_limited({ minutes: 60 }) }
      : intakeRefusalError(error);
    return rejectForm(context, form, fields, [problem]);
  }
  return pressed === "later" ? saveForLater(deps, id, key) : redirectToStep(key, "place");
}

async function saveForLater(deps: DraftActionInput["deps"], id: string, key: string) {
  await mailDraft(deps, id);
  return redirectToStep(key, "saved");
}

export async function sendDraftAction({ request, context, deps, id, key }: DraftActionInput) {
  const form = { name: "register-send", schema: consentForm, trusted: true };
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.response;
  const { value, fields } = received;
  const result = await whenAvailable(context, form, fields, () =>
    submitDraft(deps, id, { ...value, locale: getLocale() }),
  );
  if (!result.ok) return result.response;
  if (!result.value.ok) return submitErrorResponse(result.value.error, context, form, fields, key);
  const { email, locale } = result.value.value;
  // Best effort: the result is ignored, because the registration is already stored.
  if (value.newsletter && email !== null)
    await subscribe(deps, { email, locale, organisation: await deps.organisation() });
  return redirect(hrefOf(`/register/sent/${key}`), 303);
}

type SubmitError = Extract<Awaited<ReturnType<typeof submitDraft>>, { ok: false }>["error"];

function submitErrorResponse(
  error: SubmitError,
  context: DraftActionInput["context"],
  form: { name: string; schema: typeof consentForm; trusted: boolean },
  fields: Record<string, string[]>,
  key: string,
) {
  switch (error) {
    case "gone":
      return redirect(hrefOf(`/register/sent/${key}`), 303);
    case "duplicate":
      return redirect(hrefOf("/register/already"), 303);
    case "intake_closed":
    case "too_young":
      return rejectForm(context, form, fields, [{ field: "part-you", text: intakeRefusalError(error).text }]);
    default:
      return rejectForm(context, form, fields, [{ field: `part-${error}`, text: m.reg_step_first() }]);
  }
}
