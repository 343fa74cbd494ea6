import { type Result, err, ok } from "../../platform/result";
import type { Typed } from "../../ui/form/form-problem";
import type { YouAnswers } from "./registration.input.server";
import { type Step, STEPS } from "./registration.model";
import { type Mover, moveRegistration } from "./registration-moves.server";
import { type Agreed, type NotTaken, beginDraft, saveStep, sendDraft } from "./registrations.service.server";

type AtOnce = {
  clientId: string;
  /** What was typed in each step; it is known to be right. */
  steps: Record<Step, Typed>;
  you: YouAnswers;
  agreed: Agreed;
};

/**
 * A registration that comes whole, by the same way as one that comes in steps: a call that breaks off between them and is
 * repeated goes on where it stopped.
 * @returns its id
 */
export async function registerAtOnce(
  deps: Mover,
  { clientId, steps, you, agreed }: AtOnce,
): Promise<Result<string, NotTaken | "duplicate" | "gone">> {
  const begun = await beginDraft(deps, { clientId, typed: steps.you, answers: you });
  if (!begun.ok) return begun;
  const id = begun.value;
  for (const step of ["place", "goals"] as const) await saveStep(deps, id, step, steps[step]);
  const first = await sendDraft(deps, id, agreed);
  // The same call at the same moment has changed the draft, or sent it.
  const sent = !first.ok && first.error === "gone" ? await sendDraft(deps, id, agreed) : first;
  if (sent.ok) return ok(id);
  // Nobody is reminded of a draft that can never be sent.
  if (sent.error === "duplicate")
    await moveRegistration(deps, id, { to: "withdrawn", actor: "system", reason: "registered already" });
  return err(isStep(sent.error) ? "gone" : sent.error);
}

const isStep = (error: string): error is Step => STEPS.some((step) => step === error);
