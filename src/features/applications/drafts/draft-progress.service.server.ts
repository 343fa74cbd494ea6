import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import { validateAnswers } from "../../../platform/forms/validate-answers.server";
import { consumeContactLimit } from "../../../platform/forms/contact-limit.server";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { REGISTRATION_STEPS, type RegistrationStep } from "../registrations/registration.model";
import {
  type TransitionDeps,
  enqueueRegistrationMail,
} from "../registrations/registration-transitions.server";
import type { Draft } from "../registrations/registration-secrets.server";
import { toFieldLists, stepSchemas } from "./drafts.service.server";
import { findRegistration, lockRegistration } from "../registrations/registrations.store.server";

export async function completeSteps(
  deps: Pick<Deps, "db" | "now">,
  draft: Draft,
): Promise<RegistrationStep[]> {
  const schemas = await stepSchemas(deps);
  return REGISTRATION_STEPS.filter(
    (step) => validateAnswers(schemas[step], toFieldLists(draft[step] ?? {})).ok,
  );
}

export const nextStep = async (
  deps: Pick<Deps, "db" | "now">,
  draft: Draft,
): Promise<RegistrationStep | "check"> => {
  const complete = await completeSteps(deps, draft);
  return REGISTRATION_STEPS.find((step) => !complete.includes(step)) ?? "check";
};

/** Emails the code to resume a draft, within the limits. @returns whether an email was queued */
export async function mailDraft(deps: TransitionDeps & Pick<Deps, "log">, id: string): Promise<boolean> {
  if (!(await consumeRateLimit(deps, "link-mail", `draft ${id}`)).ok) return false;
  const email = (await findRegistration(deps.db, id))?.email ?? null;
  if (email === null || !(await consumeContactLimit(deps, email)).ok) return false;
  return transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft" || row.email !== email) return false;
    await enqueueRegistrationMail(tx, deps, row, "saved");
    return true;
  });
}
