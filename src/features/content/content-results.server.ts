import { m } from "../../paraglide/messages";
import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import { fieldError, validateInput } from "../../platform/api/validate-input.server";
import type { Locale } from "../../platform/i18n/locales";
import { type FieldError, type Refusal, refuse } from "../../platform/api/problem";
import { ok } from "../../platform/result";
import type { ChangeResult, ContentProblem } from "./write-content.service.server";
import { contentInput, draftInputOf } from "./content.input.server";
import { hasDrafts } from "./content.model";
import { withFieldMessages } from "./field-messages.server";

export const toOutcome = (kind: ContentKind, changed: ChangeResult, locale: Locale) =>
  changed.ok ? ok(changed.value) : { ok: false as const, error: toRefusal(kind, changed.problem, locale) };

type ChangeRefusal = "not_found" | "changed_meanwhile" | "conflict" | "validation_failed";

export function toRefusal(
  kind: ContentKind,
  problem: ContentProblem,
  locale: Locale,
): Refusal<ChangeRefusal> {
  switch (problem.code) {
    case "not_found":
      return { code: "not_found" };
    case "changed":
      return { code: "changed_meanwhile", current: problem.current };
    case "not_now":
      return { code: "conflict" };
    case "undecided":
      return { code: "conflict", message: m.change_undecided({}, { locale }) };
    case "taken":
      return { code: "validation_failed", errors: [fieldError(`data.${problem.field}`, "taken", locale)] };
    case "settled":
      return {
        code: "validation_failed",
        errors: [
          {
            ...fieldError(`data.${problem.field}`, "not_allowed", locale),
            message: m.forms_rule_settled({}, { locale }),
          },
        ],
      };
    case "missing":
      return {
        code: "validation_failed",
        errors: withFieldMessages(
          kind,
          problem.fields.map((field) => fieldError(`data.${field}`, "required", locale)),
          locale,
          "data.",
        ),
      };
    case "rule":
      return { code: "validation_failed", errors: ruleErrors(kind, problem.field, locale, "data.") };
  }
}

/** @param field empty if the database reported the broken rule */
export function ruleErrors(kind: ContentKind, field: string, locale: Locale, prefix = ""): FieldError[] {
  const rule = kind.rules?.find((one) => one.field === field);
  const errors = [field, ...(rule?.also ?? [])].map((name) =>
    fieldError(name === "" ? "" : prefix + name, "invalid", locale),
  );
  if (!rule) return [...withFieldMessages(kind, errors, locale, prefix)];
  return errors.map((error) => ({ ...error, message: rule.message({}, { locale }) }));
}

/** Drafts may lack nearly everything. Errors name fields as `data.title.fr`. */
export function checkData(kind: ContentKind, given: unknown, locale: Locale) {
  const checked = validateInput(hasDrafts(kind) ? draftInputOf(kind) : contentInput(kind), given, locale);
  if (checked.ok) return ok(checked.value as ContentData);
  return refuse("validation_failed", {
    errors: withFieldMessages(kind, checked.errors, locale).map((error) => ({
      ...error,
      field: `data.${error.field}`,
    })),
  });
}
