import { z } from "zod";
import { withRules } from "../../../platform/forms/questions.server";
import type { TypedValues } from "../../../platform/forms/form-problem";
import type { Skills } from "../skills/skills.model";
import {
  type GoalsAnswers,
  type PlaceAnswers,
  type ConsentAnswers,
  type YouAnswers,
  goalsForm,
  placeQuestions,
  placeRules,
  toStoredYou,
  consentForm,
  youQuestions,
  youRules,
} from "../registrations/registration.input.server";
import type { RegistrationStep } from "../registrations/registration.model";

export type FullAnswers = YouAnswers & PlaceAnswers & GoalsAnswers & ConsentAnswers;

export const fullForm = (now: Date, skills: Skills) =>
  withRules(
    z.object({
      ...youQuestions(now).shape,
      ...placeQuestions.shape,
      ...goalsForm(skills).shape,
      ...consentForm.shape,
    }),
    (answers, report) => {
      youRules(answers, now, report);
      placeRules(answers, report);
    },
  ).transform(toStoredYou);

export function splitIntoSteps(
  typed: TypedValues,
  now: Date,
  skills: Skills,
): Record<RegistrationStep, TypedValues> {
  const questions = { you: youQuestions(now), place: placeQuestions, goals: goalsForm(skills) };
  const pickStep = (step: RegistrationStep): TypedValues =>
    Object.fromEntries(
      Object.entries(typed).filter(([name]) => Object.hasOwn(questions[step].shape, name.split(".")[0]!)),
    );
  return { you: pickStep("you"), place: pickStep("place"), goals: pickStep("goals") };
}
