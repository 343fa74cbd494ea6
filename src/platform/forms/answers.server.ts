import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { FormProblem, Typed } from "../../ui/form/form-problem";
import type { Fields } from "../form.server";
import type { Locale } from "../languages";
import { type FieldRules, KIT_FIELDS } from "./opened-form";
import { type AnswerError, RULES } from "./questions.server";

/**
 * A form: its questions by name. A group of questions is an object (`guardian.name`), a repeated one an array of them
 * (`skills.0.slug`); rules between answers are added by `withRules`, a `transform` around it runs once all is right.
 */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>;
export type Answers<S extends FormSchema> = z.output<S>;

/** Most rows of a repeated group that are read. */
const MOST_ROWS = 50;
/** Longest answer that is given back to be corrected, in UTF-16 units. */
const LONGEST_KEPT = 20_000;

type Spoken = { locale?: Locale };
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FormProblem["errors"] };

/** Checks what was posted; errors are in the language of the request or the one named, the first of each question. */
export function checkAnswers<S extends FormSchema>(
  schema: S,
  fields: Fields,
  spoken: Spoken = {},
): Checked<Answers<S>> {
  const parsed = schema.safeParse(valuesOf(objectOf(schema), fields, ""));
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join(".");
    if (errors.has(field)) continue;
    const error = issue.code === "custom" ? (issue.params as AnswerError) : { wrong: "missing" as const };
    errors.set(field, words(error, spoken));
  }
  return { ok: false, errors: [...errors].map(([field, text]) => ({ field, text })) };
}

/** What browsers are told about each question. */
export function rulesOf(schema: FormSchema): Record<string, FieldRules> {
  const rules: Record<string, FieldRules> = {};
  const collect = (object: z.ZodObject, prefix: string) => {
    for (const [name, part] of Object.entries(object.shape)) {
      const { many: _, ...known } = RULES.get(part as z.ZodType) ?? {};
      const inner = groupOf(part);
      if (inner) collect(inner, `${prefix}${name}.`);
      else if (Object.keys(known).length > 0) rules[prefix + name] = known;
    }
  };
  collect(objectOf(schema), "");
  return rules;
}

/** What was typed, as the page gives it back; without the fields of the kit. */
export function typedOf(fields: Fields): Typed {
  const kit = new Set<string>(Object.values(KIT_FIELDS));
  const kept = Object.entries(fields).filter(([name]) => !kit.has(name));
  return Object.fromEntries(
    kept.map(([name, values]) => {
      const short = values.map((value) => value.slice(0, LONGEST_KEPT));
      return [name, short.length === 1 ? short[0]! : short];
    }),
  );
}

/** The object inside refinements and transforms. */
function objectOf(schema: unknown): z.ZodObject {
  let inner = schema;
  while (inner instanceof z.ZodPipe) inner = inner.def.in;
  if (!(inner instanceof z.ZodObject)) throw new Error("A form is an object of questions");
  return inner;
}

/** The questions of a group, repeated or not; null for a question. */
function groupOf(part: unknown): z.ZodObject | null {
  if (RULES.has(part as z.ZodType)) return null;
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
  const many = RULES.get(part as z.ZodType)?.many;
  return many ? (fields[name] ?? []) : (fields[name]?.at(-1) ?? "");
}

/** The rows of a repeated group that were posted. They are numbered from nought without a gap. */
function rowsOf(fields: Fields, name: string): number[] {
  const rows: number[] = [];
  while (rows.length < MOST_ROWS && hasRow(fields, `${name}.${rows.length}.`)) rows.push(rows.length);
  return rows;
}

const hasRow = (fields: Fields, prefix: string) =>
  Object.keys(fields).some((name) => name.startsWith(prefix));

/** The fields after a button of a repeated group was pressed; null when none was. */
export function changedRows(fields: Fields): Fields | null {
  const more = fields[KIT_FIELDS.more]?.at(-1);
  const less = /^(.+)\.(\d+)$/.exec(fields[KIT_FIELDS.less]?.at(-1) ?? "");
  if (more !== undefined) return { ...fields, [`${more}.${rowsOf(fields, more).length}.`]: [""] };
  return less ? withoutRow(fields, less[1]!, Number(less[2])) : null;
}

/** The fields without the rows in which nothing was written, so that a spare one is no mistake. */
export function withoutEmptyRows(schema: FormSchema, fields: Fields): Fields {
  let left = fields;
  for (const [name, part] of Object.entries(objectOf(schema).shape))
    if (part instanceof z.ZodArray && groupOf(part))
      for (const row of rowsOf(fields, name).toReversed())
        if (isEmptyRow(fields, `${name}.${row}.`)) left = withoutRow(left, name, row);
  return left;
}

const isEmptyRow = (fields: Fields, prefix: string): boolean =>
  Object.entries(fields).every(
    ([name, values]) => !name.startsWith(prefix) || values.every((value) => !value.trim()),
  );

function withoutRow(fields: Fields, name: string, gone: number): Fields {
  const left: Fields = {};
  for (const [field, values] of Object.entries(fields)) {
    const [, at, rest] = field.startsWith(`${name}.`)
      ? (/^(\d+)\.(.*)$/.exec(field.slice(name.length + 1)) ?? [])
      : [];
    const row = at === undefined ? -1 : Number(at);
    if (row < gone) left[field] = values;
    else if (row > gone) left[`${name}.${row - 1}.${rest}`] = values;
  }
  return left;
}

function words({ wrong, count = 0 }: AnswerError, spoken: Spoken): string {
  switch (wrong) {
    case "missing":
      return m.form_missing({}, spoken);
    case "too_short":
      return m.form_too_short({ count }, spoken);
    case "too_long":
      return m.form_too_long({ count }, spoken);
    case "email":
      return m.form_email({}, spoken);
    case "phone":
      return m.form_phone({}, spoken);
    case "link":
      return m.form_link({}, spoken);
    case "not_a_choice":
      return m.form_not_a_choice({}, spoken);
    case "too_many":
      return m.form_too_many({ count }, spoken);
    case "number":
      return m.form_number({}, spoken);
    case "too_small":
      return m.form_too_small({ count }, spoken);
    case "too_large":
      return m.form_too_large({ count }, spoken);
    case "day":
      return m.form_day({}, spoken);
    case "agree":
      return m.form_agree({}, spoken);
    case "contact":
      return m.form_contact({}, spoken);
    case "not_both":
      return m.form_not_both({}, spoken);
    case "guardian":
      return m.form_guardian({}, spoken);
  }
}
