import { z } from "zod";
import type { Typed } from "../../ui/form/form-problem";
import type { Skills } from "./applications.model";
import {
  type GoalsAnswers,
  type PlaceAnswers,
  type SendAnswers,
  type YouAnswers,
  goalsForm,
  placeForm,
  readYou,
  sendForm,
  youQuestions,
} from "./registration.input.server";
import type { Step } from "./registration.model";

export type WholeAnswers = YouAnswers & PlaceAnswers & GoalsAnswers & SendAnswers;

/** Every question of the registration, with the rules of its steps. */
export const wholeForm = (now: Date, skills: Skills) =>
  z
    .object({
      ...youQuestions(now).shape,
      ...placeForm.shape,
      ...goalsForm(skills).shape,
      ...sendForm.shape,
    })
    .transform((answers, ctx) => readYou(answers, ctx, now));

/** What was typed into the whole form, by the steps that a draft stores. */
export function stepsOf(typed: Typed, now: Date, skills: Skills): Record<Step, Typed> {
  const questions = { you: youQuestions(now), place: placeForm, goals: goalsForm(skills) };
  const of = (step: Step): Typed =>
    Object.fromEntries(
      Object.entries(typed).filter(([name]) => Object.hasOwn(questions[step].shape, name.split(".")[0]!)),
    );
  return { you: of("you"), place: of("place"), goals: of("goals") };
}
