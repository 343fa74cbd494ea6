import { m } from "../../paraglide/messages";
import type { ContentKind, Field } from "../../platform/content/content-kind";
import type { Locale } from "../../platform/i18n/locales";
import type { FieldError } from "../../platform/api/problem";

/** `activities.0.title.en` → the title of an activity. */
export function findFieldByPath(fields: readonly Field[], path: string): Field | null {
  const [name, ...rest] = path.split(".");
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  if (field.kind === "group")
    return rest.length === 0 ? field : findFieldByPath(field.fields, rest.join("."));
  if (field.kind === "list" || field.kind === "rows")
    return rest.length < 2 ? field : findFieldByPath(field.fields, rest.slice(1).join("."));
  return field;
}

/** @param prefix precedes the path of the field */
export const withFieldMessages = (
  kind: ContentKind,
  errors: readonly FieldError[],
  locale: Locale,
  prefix = "",
): FieldError[] =>
  errors.map((error) => {
    const field = findFieldByPath(kind.fields, error.field.slice(prefix.length));
    return { ...error, message: (field && fieldMessage(field, error.code, locale)) ?? error.message };
  });

const FORMAT_MESSAGES = {
  slug: m.forms_write_slug,
  https: m.forms_write_https,
  email: m.forms_write_email,
  phone: m.forms_write_phone,
  zone: m.forms_write_zone,
} as const;

function fieldMessage(field: Field, code: string, locale: Locale): string | null {
  const options = { locale };
  if (code === "too_long" && "max" in field) return m.forms_write_shorter({ most: field.max }, options);
  if (!INPUT_ERROR_CODES.has(code)) return null;
  switch (field.kind) {
    case "text":
      return field.format ? FORMAT_MESSAGES[field.format]({}, options) : m.forms_write_text({}, options);
    case "words":
    case "markdown":
    case "texts":
      return m.forms_write_words({}, options);
    case "number": {
      if (field.perMille)
        return m.forms_write_percent({ least: field.min / 10, most: field.max / 10 }, options);
      const range = { least: field.min, most: field.max };
      return field.integer
        ? m.forms_write_whole_number(range, options)
        : m.forms_write_number(range, options);
    }
    case "money":
      return field.allowZero
        ? m.forms_write_amount_or_nought({}, options)
        : m.forms_write_amount({}, options);
    case "date":
      return m.forms_write_date({}, options);
    case "moment":
      return m.forms_write_moment({}, options);
    case "choice":
    case "currency":
    case "item":
    case "portrait":
      return m.forms_choose({}, options);
    default:
      return null;
  }
}

const INPUT_ERROR_CODES = new Set([
  "required",
  "wrong_type",
  "too_short",
  "too_small",
  "too_big",
  "invalid_format",
  "not_allowed",
  "invalid",
]);
