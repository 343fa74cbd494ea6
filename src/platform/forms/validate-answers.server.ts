import { z } from "zod";
import { choicesMessage } from "../api/choices-message";
import { m } from "../../paraglide/messages";
import type { FormProblem, TypedValues } from "./form-problem";
import type { Fields } from "./read-form.server";
import type { Locale } from "../i18n/locales";
import { type FieldRules, FORM_META_FIELDS } from "./opened-form";
import { FILE_DIGEST_FIELD } from "./submission-id.server";
import { type AnswerError, FIELD_RULES } from "./questions.server";

/** A form's questions by name; groups are objects (`guardian.name`), repeated groups arrays (`skills.0.slug`). */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>;
export type Answers<S extends FormSchema> = z.output<S>;

const MAX_ROWS = 50;
const MAX_REDISPLAY_LENGTH = 20_000;

/** `namesChoices`: messages list the choices, for callers without a page. */
type MessageOptions = { locale?: Locale; namesChoices?: true };
export type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: FormProblem["errors"] };

/** Returns the first error of each question, localized. */
export function validateAnswers<S extends FormSchema>(
  schema: S,
  fields: Fields,
  options: MessageOptions = {},
): ValidationResult<Answers<S>> {
  const parsed = schema.safeParse(valuesOf(objectOf(schema), fields, ""));
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join(".");
    if (errors.has(field)) continue;
    const error = issue.code === "custom" ? (issue.params as AnswerError) : { reason: "missing" as const };
    errors.set(field, errorMessage(error, options));
  }
  return { ok: false, errors: [...errors].map(([field, text]) => ({ field, text })) };
}

export function fieldRulesOf(schema: FormSchema): Record<string, FieldRules> {
  const rules: Record<string, FieldRules> = {};
  const collect = (object: z.ZodObject, prefix: string) => {
    for (const [name, part] of Object.entries(object.shape)) {
      const { many: _, ...known } = FIELD_RULES.get(part as z.ZodType) ?? {};
      const inner = groupOf(part);
      if (inner) collect(inner, `${prefix}${name}.`);
      else if (Object.keys(known).length > 0) rules[prefix + name] = known;
    }
  };
  collect(objectOf(schema), "");
  return rules;
}

/** Values for redisplay, without reserved fields. */
export function typedValuesOf(fields: Fields): TypedValues {
  const metaFields = new Set<string>([...Object.values(FORM_META_FIELDS), FILE_DIGEST_FIELD]);
  const visible = Object.entries(fields).filter(([name]) => !metaFields.has(name));
  return Object.fromEntries(
    visible.map(([name, values]) => {
      const short = values.map((value) => value.slice(0, MAX_REDISPLAY_LENGTH));
      return [name, short.length === 1 ? short[0]! : short];
    }),
  );
}

export function objectOf(schema: unknown): z.ZodObject {
  let inner = schema;
  while (inner instanceof z.ZodPipe) inner = inner.def.in;
  if (!(inner instanceof z.ZodObject)) throw new Error("A form is an object of questions");
  return inner;
}

function groupOf(part: unknown): z.ZodObject | null {
  if (FIELD_RULES.has(part as z.ZodType)) return null;
  const inner = part instanceof z.ZodArray ? part.element : part;
  return inner instanceof z.ZodObject ? inner : null;
}

function valuesOf(object: z.ZodObject, fields: Fields, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object.shape).map(([name, part]) => [name, valueOf(part, fields, prefix + name)]),
  );
}

function valueOf(part: unknown, fields: Fields, name: string): unknown {
  const group = groupOf(part);
  if (group && part instanceof z.ZodArray)
    return rowsOf(fields, name).map((row) => valuesOf(group, fields, `${name}.${row}.`));
  if (group) return valuesOf(group, fields, `${name}.`);
  const many = FIELD_RULES.get(part as z.ZodType)?.many;
  return many ? (fields[name] ?? []) : (fields[name]?.at(-1) ?? "");
}

/** Row numbers start at 0, without gaps. */
function rowsOf(fields: Fields, name: string): number[] {
  const rows: number[] = [];
  while (rows.length < MAX_ROWS && hasRow(fields, `${name}.${rows.length}.`)) rows.push(rows.length);
  return rows;
}

const hasRow = (fields: Fields, prefix: string) =>
  Object.keys(fields).some((name) => name.startsWith(prefix));

/** Fields after an add or remove button; null when neither was pressed. */
export function applyRowButtons(fields: Fields): Fields | null {
  const addTo = fields[FORM_META_FIELDS.addRow]?.at(-1);
  const removeFrom = /^(.+)\.(\d+)$/.exec(fields[FORM_META_FIELDS.removeRow]?.at(-1) ?? "");
  if (addTo !== undefined) return { ...fields, [`${addTo}.${rowsOf(fields, addTo).length}.`]: [""] };
  return removeFrom ? withoutRow(fields, removeFrom[1]!, Number(removeFrom[2])) : null;
}

/** A spare empty row is no error. */
export function withoutEmptyRows(schema: FormSchema, fields: Fields): Fields {
  let remaining = fields;
  for (const [name, part] of Object.entries(objectOf(schema).shape))
    if (part instanceof z.ZodArray && groupOf(part))
      for (const row of rowsOf(fields, name).toReversed())
        if (isEmptyRow(fields, `${name}.${row}.`)) remaining = withoutRow(remaining, name, row);
  return remaining;
}

const isEmptyRow = (fields: Fields, prefix: string): boolean =>
  Object.entries(fields).every(
    ([name, values]) => !name.startsWith(prefix) || values.every((value) => !value.trim()),
  );

function withoutRow(fields: Fields, name: string, removedRow: number): Fields {
  const remaining: Fields = {};
  for (const [field, values] of Object.entries(fields)) {
    const [, at, rest] = field.startsWith(`${name}.`)
      ? (/^(\d+)\.(.*)$/.exec(field.slice(name.length + 1)) ?? [])
      : [];
    const row = at === undefined ? -1 : Number(at);
    if (row < removedRow) remaining[field] = values;
    else if (row > removedRow) remaining[`${name}.${row - 1}.${rest}`] = values;
  }
  return remaining;
}

function errorMessage({ reason, count = 0, choices = [] }: AnswerError, options: MessageOptions): string {
  switch (reason) {
    case "missing":
      return m.form_missing({}, options);
    case "too_short":
      return m.form_too_short({ count }, options);
    case "too_long":
      return m.form_too_long({ count }, options);
    case "email":
      return m.form_email({}, options);
    case "phone":
      return m.form_phone({}, options);
    case "link":
      return m.form_link({}, options);
    case "not_a_choice":
      return (options.namesChoices && choicesMessage(choices, options)) || m.form_not_a_choice({}, options);
    case "too_many":
      return m.form_too_many({ count }, options);
    case "number":
      return m.form_number({}, options);
    case "too_small":
      return m.form_too_small({ count }, options);
    case "too_large":
      return m.form_too_large({ count }, options);
    case "day":
      return m.form_day({}, options);
    case "agree":
      return m.form_agree({}, options);
    case "contact":
      return m.form_contact({}, options);
    case "no_email":
      return m.form_no_email({}, options);
    case "no_phone":
      return m.form_no_phone({}, options);
    case "not_both":
      return m.form_not_both({}, options);
    case "guardian":
      return m.form_guardian({}, options);
  }
}
