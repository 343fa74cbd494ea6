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
  /** Absent for API calls. */
  formId?: string;
  /** Already validated. */
  steps: Record<RegistrationStep, TypedValues>;
  you: YouAnswers;
  consents: Consents;
};

/** Registers in one call; a repeated call resumes. @throws ClientIdReusedError if its answers differ */
export async function registerInOneStep(
  deps: TransitionDeps,
  { clientId, formId, steps, you, consents }: FullRegistrationInput,
): Promise<Result<string, IntakeRefusal | "duplicate" | "gone">> {
  const draft = await startWholeDraft(deps, {
    clientId,
    ...(formId === undefined ? {} : { formId }),
    typed: steps.you,
    answers: you,
  });
  if (!draft.ok) return draft;
  const id = draft.value;
  for (const step of ["place", "goals"] as const) await saveStep(deps, id, step, steps[step]);
  const firstAttempt = await submitDraft(deps, id, consents);
  // A concurrent identical call has changed or submitted the draft.
  const sent =
    !firstAttempt.ok && firstAttempt.error === "gone" ? await submitDraft(deps, id, consents) : firstAttempt;
  if (sent.ok) {
    // Ids of form submissions derive from the answers, which the person may have corrected since.
    if (formId === undefined) await assertSameRegistration(deps, id, { steps, consents });
    return ok(id);
  }
  // Prevents reminders for a draft that cannot be submitted.
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
