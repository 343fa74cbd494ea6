import { type Result, err, ok } from "../../../platform/result";
import type { TypedValues } from "../../../platform/forms/form-problem";
import type { YouAnswers } from "../registrations/registration.input.server";
import { type RegistrationStep, REGISTRATION_STEPS } from "../registrations/registration.model";
import {
  type TransitionDeps,
  transitionRegistration,
} from "../registrations/registration-transitions.server";
import { type Consents, type IntakeRefusal, saveStep, submitDraft } from "./drafts.service.server";
import { assertSameRegistration } from "./same-registration.server";
import { startWholeDraft } from "./start-draft.service.server";

type FullRegistrationInput = {
  clientId: string;
  /** Of the form that it was sent from; missing: of no page. */
  formId?: string;
  /** What was typed in each step; it is known to be right. */
  steps: Record<RegistrationStep, TypedValues>;
  you: YouAnswers;
  consents: Consents;
};

/**
 * A registration that comes whole, by the same way as one that comes in steps: a call that breaks off between them and is
 * repeated goes on where it stopped.
 * @returns its id
 * @throws ClientIdReusedError when a call has registered other answers under the `clientId`
 */
export async function registerInOneStep(
  deps: TransitionDeps,
  { clientId, formId, steps, you, consents }: FullRegistrationInput,
): Promise<Result<string, IntakeRefusal | "duplicate" | "gone">> {
  const draft = await startWholeDraft(deps, {
    clientId,
    ...(formId === undefined ? {} : { formId }),
    ...{ typed: steps.you, answers: you },
  });
  if (!draft.ok) return draft;
  const id = draft.value;
  for (const step of ["place", "goals"] as const) await saveStep(deps, id, step, steps[step]);
  const firstAttempt = await submitDraft(deps, id, consents);
  // The same call at the same moment has changed the draft, or sent it.
  const sent =
    !firstAttempt.ok && firstAttempt.error === "gone" ? await submitDraft(deps, id, consents) : firstAttempt;
  if (sent.ok) {
    // The id of a submission from a page is made of its answers, which its person may have corrected since.
    if (formId === undefined) await assertSameRegistration(deps, id, { steps, consents });
    return ok(id);
  }
  // Nobody is reminded of a draft that can never be sent.
  if (sent.error === "duplicate")
    await transitionRegistration(deps, id, {
      to: "withdrawn",
      actor: "system",
      reason: "registered already",
    });
  return err(isStep(sent.error) ? "gone" : sent.error);
}

const isStep = (error: string): error is RegistrationStep =>
  REGISTRATION_STEPS.some((step) => step === error);
