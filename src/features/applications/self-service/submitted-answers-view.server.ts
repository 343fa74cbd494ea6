import type { Locale } from "../../../platform/i18n/locales";
import { type CheckedStep, checkAnswersView } from "../drafts/check-answers-view.server";
import { type StepOptions, stepOptions } from "../drafts/step-options-view.server";
import { REGISTRATION_STEPS } from "../registrations/registration.model";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import type { SubmittedAnswers } from "./registration-corrections.server";
import { readSubmittedClass } from "./registration-record.server";

export async function submittedAnswersView(
  deps: TransitionDeps,
  submission: SubmittedAnswers,
  locale: Locale,
): Promise<CheckedStep[]> {
  const options = Object.assign(
    {} as StepOptions,
    ...(await Promise.all(REGISTRATION_STEPS.map((step) => stepOptions(deps, step, [], locale)))),
    // The chosen class may be closed by now.
    { intakes: [await readSubmittedClass(deps, submission, locale)] },
  ) as StepOptions;
  const draft = Object.fromEntries(REGISTRATION_STEPS.map((step) => [step, submission.typed]));
  return checkAnswersView(draft, options, locale).parts;
}
