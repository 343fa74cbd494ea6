import type { z } from "zod";
import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import { choicesMessage } from "./choices-message";
import type { FieldError } from "./problem";

const MAX_DEPTH = 32;
const MAX_ERRORS = 50;

type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

export function validateInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  locale: Locale,
): ValidationResult<z.output<S>> {
  const problem = unstorable(value, "", 0);
  if (problem) return { ok: false, errors: [fieldError(problem.field, problem.code, locale)] };
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).flatMap((issue) => errorsOf(issue, locale));
  return { ok: false, errors: errors.slice(0, MAX_ERRORS) };
}

/** Parses a query string; a repeated name becomes a list, which only list parameters accept. */
export function parseQueryString(url: string): Record<string, string | string[]> {
  const at = url.indexOf("?");
  // Security: without a prototype, `__proto__` is an ordinary name.
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(at < 0 ? "" : url.slice(at + 1))) {
    const previous = query[name];
    query[name] =
      previous === undefined ? value : Array.isArray(previous) ? [...previous, value] : [previous, value];
  }
  return query;
}

const FIELD_MESSAGES = {
  required: m.field_required,
  wrong_type: m.field_wrong_type,
  too_short: m.field_too_short,
  too_long: m.field_too_long,
  too_small: m.field_too_small,
  too_big: m.field_too_big,
  invalid_format: m.field_invalid_format,
  not_allowed: m.field_not_allowed,
  unknown: m.field_unknown,
  unstorable: m.field_unstorable,
  too_deep: m.field_too_deep,
  taken: m.field_taken,
  foreign_picture: m.field_foreign_picture,
  invalid: m.field_invalid,
} as const;
type FieldCode = keyof typeof FIELD_MESSAGES;
const OWN = ["required", "foreign_picture"] as const satisfies readonly FieldCode[];

export const fieldError = (field: string, code: FieldCode, locale: Locale): FieldError => ({
  field,
  code,
  message: FIELD_MESSAGES[code]({}, { locale }),
});

const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join(".");

type Issue = z.core.$ZodIssue;

function errorsOf(issue: Issue, locale: Locale): FieldError[] {
  const field = fieldName(issue.path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => fieldError(fieldName([...issue.path, key]), "unknown", locale));
  const error = fieldError(field, codeOf(issue), locale);
  const named = issue.code === "invalid_value" ? choicesMessage(issue.values, { locale }) : null;
  return [named === null ? error : { ...error, message: named }];
}

function codeOf(issue: Issue): FieldCode {
  const hasLength = "origin" in issue && ["string", "array", "set"].includes(String(issue.origin));
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : "wrong_type";
    case "too_small":
      return hasLength
        ? issue.origin === "string" && issue.minimum === 1
          ? "required"
          : "too_short"
        : "too_small";
    case "too_big":
      return hasLength ? "too_long" : "too_big";
    case "invalid_format":
      return "invalid_format";
    case "invalid_value":
      return "not_allowed";
    case "custom":
      return OWN.find((code) => code === issue.params?.["code"]) ?? "invalid";
    default:
      return "invalid";
  }
}

/** Finds text that PostgreSQL cannot store (zero bytes, lone surrogates), or nesting that is too deep. */
function unstorable(
  value: unknown,
  field: string,
  depth: number,
): { field: string; code: "unstorable" | "too_deep" } | null {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? { field, code: "unstorable" } : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth >= MAX_DEPTH) return { field, code: "too_deep" };
  for (const [key, item] of Object.entries(value)) {
    const name = field === "" ? key : `${field}.${key}`;
    const problem = unstorable(key, name, depth + 1) ?? unstorable(item, name, depth + 1);
    if (problem) return problem;
  }
  return null;
}
