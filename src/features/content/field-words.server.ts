import { m } from "../../paraglide/messages";
import type { ContentKind, Field } from "../../platform/content-kind";
import type { Locale } from "../../platform/languages";
import type { FieldError } from "../../platform/problem";

/** The declaration of the field that a path leads to: `activities.0.title.en` → the title of an activity. */
export function fieldAt(fields: readonly Field[], path: string): Field | null {
  const [name, ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  if (field.kind === "group") return rest.length === 0 ? field : fieldAt(field.fields, rest.join("."));
  if (field.kind === "list" || field.kind === "rows")
    return rest.length < 2 ? field : fieldAt(field.fields, rest.slice(1).join("."));
  return field;
}

/** The same errors in words that say what to write, where the field is known. @param above what stands before the field's path */
export const helpful = (
  kind: ContentKind,
  errors: readonly FieldError[],
  locale: Locale,
  above = "",
): FieldError[] =>
  errors.map((error) => {
    const field = fieldAt(kind.fields, error.field.slice(above.length));
    return { ...error, message: (field && wordsFor(field, error.code, locale)) ?? error.message };
  });

const FORMS = {
  slug: m.forms_write_slug,
  https: m.forms_write_https,
  email: m.forms_write_email,
  phone: m.forms_write_phone,
  zone: m.forms_write_zone,
} as const;

/** What to write into a field that is empty or wrong; null: there is nothing to say beyond what is wrong. */
function wordsFor(field: Field, code: string, locale: Locale): string | null {
  const on = { locale };
  if (code === "too_long" && "most" in field) return m.forms_write_shorter({ most: field.most }, on);
  if (!WRITTEN.has(code)) return null;
  switch (field.kind) {
    case "text":
      return field.form ? FORMS[field.form]({}, on) : m.forms_write_text({}, on);
    case "words":
    case "markdown":
    case "texts":
      return m.forms_write_words({}, on);
    case "number": {
      const range = { least: field.least, most: field.most };
      return field.whole ? m.forms_write_whole_number(range, on) : m.forms_write_number(range, on);
    }
    case "money":
      return field.nought ? m.forms_write_amount_or_nought({}, on) : m.forms_write_amount({}, on);
    case "date":
      return m.forms_write_date({}, on);
    case "moment":
      return m.forms_write_moment({}, on);
    case "choice":
    case "currency":
    case "item":
      return m.forms_choose({}, on);
    default:
      return null;
  }
}

/** Codes of a value that is missing or not what the field takes. */
const WRITTEN = new Set([
  "required",
  "wrong_type",
  "too_short",
  "too_small",
  "too_big",
  "invalid_format",
  "not_allowed",
  "invalid",
]);
