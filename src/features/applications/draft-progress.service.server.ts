import type { Deps } from "../../platform/deps";
import { checkAnswers } from "../../platform/forms/answers.server";
import { limit } from "../../platform/rate-limit.server";
import { STEPS, type Step } from "./registration.model";
import { type Mover, tell } from "./registration-moves.server";
import type { Draft } from "./registration-secrets.server";
import { fieldsOf, stepSchemas } from "./registrations.service.server";
import { lockRegistration } from "./registrations.store.server";

/** The steps of a draft in which every answer is right and none is missing. */
export async function completeSteps(deps: Pick<Deps, "db" | "now">, draft: Draft): Promise<Step[]> {
  const schemas = await stepSchemas(deps);
  return STEPS.filter((step) => checkAnswers(schemas[step], fieldsOf(draft[step] ?? {})).ok);
}

/** The first step that is not complete; `check` when all are. */
export const nextStep = async (deps: Pick<Deps, "db" | "now">, draft: Draft): Promise<Step | "check"> => {
  const complete = await completeSteps(deps, draft);
  return STEPS.find((step) => !complete.includes(step)) ?? "check";
};

/** Mails the code of a draft to whoever goes on later, if there is an address. @returns whether a mail is on its way */
export async function mailDraft(deps: Mover & Pick<Deps, "log">, id: string): Promise<boolean> {
  if (!(await limit(deps, "link-mail", `draft ${id}`)).ok) return false;
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id);
    if (row?.state !== "draft" || row.email === null) return false;
    await tell(tx, deps, row, "saved");
    return true;
  });
}
