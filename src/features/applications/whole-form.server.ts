import { z } from "zod";
import { withRules } from "../../platform/forms/questions.server";
import type { Typed } from "../../ui/form/form-problem";
import type { Skills } from "./applications.model";
import {
  type GoalsAnswers,
  type PlaceAnswers,
  type SendAnswers,
  type YouAnswers,
  goalsForm,
  placeQuestions,
  placeRules,
  readYou,
  sendForm,
  youQuestions,
  youRules,
} from "./registration.input.server";
import type { Step } from "./registration.model";

export type WholeAnswers = YouAnswers & PlaceAnswers & GoalsAnswers & SendAnswers;

/** Every question of the registration, with the rules of its steps. */
export const wholeForm = (now: Date, skills: Skills) =>
  withRules(
    z.object({
      ...youQuestions(now).shape,
      ...placeQuestions.shape,
      ...goalsForm(skills).shape,
      ...sendForm.shape,
    }),
    (answers, report) => {
      youRules(answers, now, report);
      placeRules(answers, report);
    },
  ).transform(readYou);

/** What was typed into the whole form, by the steps that a draft stores. */
export function stepsOf(typed: Typed, now: Date, skills: Skills): Record<Step, Typed> {
  const questions = { you: youQuestions(now), place: placeQuestions, goals: goalsForm(skills) };
  const of = (step: Step): Typed =>
    Object.fromEntries(
      Object.entries(typed).filter(([name]) => Object.hasOwn(questions[step].shape, name.split(".")[0]!)),
    );
  return { you: of("you"), place: of("place"), goals: of("goals") };
}
