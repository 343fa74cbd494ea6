import { fieldError } from "../../platform/input.server";
import type { Locale } from "../../platform/languages";
import type { Refusal } from "../../platform/problem";
import { ok } from "../../platform/result";
import type { Changed, ContentProblem } from "./content-changes.service.server";

/** A change as the outcome of a call. */
export const answer = (changed: Changed, locale: Locale) =>
  changed.ok ? ok(changed.value) : { ok: false as const, error: refusalOf(changed.problem, locale) };

/** Why a change is refused, with the fields that it is about. */
export function refusalOf(problem: ContentProblem, locale: Locale): Refusal {
  switch (problem.code) {
    case "not_found":
      return { code: "not_found" };
    case "changed":
      return { code: "changed_meanwhile", current: problem.current };
    case "not_now":
      return { code: "conflict" };
    case "taken":
      return { code: "validation_failed", errors: [fieldError(`data.${problem.field}`, "taken", locale)] };
    case "settled":
      return {
        code: "validation_failed",
        errors: [fieldError(`data.${problem.field}`, "not_allowed", locale)],
      };
    case "rule":
      return {
        code: "validation_failed",
        errors: [fieldError(problem.field === "" ? "" : `data.${problem.field}`, "invalid", locale)],
      };
  }
}
