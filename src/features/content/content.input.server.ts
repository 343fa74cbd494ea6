import { cleanLine, cleanAuthoredLine, cleanAuthoredText } from "../../platform/text/clean-text";
import { z } from "zod";
import { emailInput } from "../../platform/email/email-input.server";
import { phoneInput } from "../../platform/forms/phone-number.server";
import { MAX_TYPED_PHONE } from "../../platform/text/typed-text";
import type { ContentData, ContentKind, Field } from "../../platform/content/content-kind";
import { LOCALES } from "../../platform/i18n/locales";
import { MAX_QUERY_LENGTH } from "../../platform/pagination/list-query";
import { parsePortrait } from "../../ui/art/portrait-features";
import { slugInput } from "../../platform/ids/slug-input.server";
import { isTimeZone } from "../../platform/time/zoned-time";
import { rejectForeignPictures } from "../../platform/text/reject-foreign-pictures.server";
import { LIST_KINDS, toDraftFields, isEmptyValue } from "./draft.model";

const MAX_MARKDOWN_LENGTH = 60_000;
const MAX_ITEMS = 100;
const MAX_MINOR = 1_000_000_000_00;

const plainText = (max: number, multiline: boolean) =>
  z
    .string()
    .max(max * 2)
    .transform(multiline ? cleanAuthoredText : cleanAuthoredLine)
    .pipe(z.string().max(max));

const localizedTexts = (max: number, multiline: boolean) =>
  z.partialRecord(z.enum(LOCALES), plainText(max, multiline).nullish()).transform((texts) => {
    const filledTexts = Object.entries(texts).filter(([, value]) => value);
    return Object.fromEntries(filledTexts) as Record<string, string>;
  });
const hasText = (texts: object): boolean => Object.keys(texts).length > 0;
const filledTexts = (max: number, multiline: boolean) =>
  z.preprocess(
    (texts) => texts ?? {},
    localizedTexts(max, multiline).refine(hasText, { params: { code: "required" } }),
  );

const TEXT_FORMATS = {
  slug: slugInput,
  https: z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  email: emailInput,
  phone: phoneInput,
  zone: z.string().refine(isTimeZone),
} as const;

type TextField = Extract<Field, { kind: "text" }>;

function textSchema(field: TextField): z.ZodType {
  const text = plainText(field.format === "phone" ? MAX_TYPED_PHONE : field.max, field.multiline ?? false);
  const filled = field.allowBlank ? text : text.pipe(z.string().min(1));
  const formatted = field.format ? filled.pipe(TEXT_FORMATS[field.format]) : filled;
  return field.allowBlank ? z.union([text.pipe(z.literal("")), formatted]) : formatted;
}

function numberSchema({ min, max, integer }: Extract<Field, { kind: "number" }>): z.ZodType {
  const number = (integer ? z.int() : z.number()).min(min).max(max);
  return number;
}

const schemas: { [K in Field["kind"]]: (field: Extract<Field, { kind: K }>) => z.ZodType } = {
  text: textSchema,
  words: ({ max, multiline }) => filledTexts(max, multiline ?? false),
  markdown: () => filledTexts(MAX_MARKDOWN_LENGTH, true).superRefine(rejectForeignPictures),
  number: numberSchema,
  money: (field: Extract<Field, { kind: "money" }>) =>
    z
      .int()
      .min(field.allowZero ? 0 : 1)
      .max(MAX_MINOR),
  currency: () => z.string().regex(/^[A-Z]{3}$/),
  flag: () => z.boolean(),
  date: () => z.iso.date(),
  moment: () => z.iso.datetime({ offset: true }).transform((moment) => new Date(moment).toISOString()),
  choice: ({ of }) => z.enum(of as [string, ...string[]]),
  choices: ({ of }) =>
    z
      .array(z.enum(of as [string, ...string[]]))
      .max(of.length)
      .transform((values) => [...new Set(values)]),
  picture: () => z.uuid(),
  portrait: () => z.string().refine((code) => parsePortrait(code) !== null),
  item: () => z.uuid(),
  group: ({ fields }) => objectSchema(fields),
  list: ({ fields }) => z.array(objectSchema(fields)).max(MAX_ITEMS),
  texts: ({ max, multiline, optional }) => {
    const text = optional
      ? z.preprocess((texts) => texts ?? {}, localizedTexts(max, multiline ?? false))
      : filledTexts(max, multiline ?? false);
    return z.array(text).max(MAX_ITEMS);
  },
  rows: ({ fields }) => z.array(objectSchema(fields)).max(MAX_ITEMS),
};

function fieldSchema(field: Field): z.ZodType {
  const make = schemas[field.kind] as (field: Field) => z.ZodType;
  const given = make(field);
  if (field.kind === "flag") return z.preprocess((value) => value ?? false, given);
  if (LIST_KINDS.has(field.kind)) return z.preprocess((value) => value ?? [], given);
  if (field.kind === "group") return z.preprocess((value) => value ?? {}, given);
  if (!field.optional)
    return field.kind === "text" && field.allowBlank
      ? z.preprocess((value) => value ?? "", given)
      : z.preprocess((value) => (isEmptyValue(value) ? undefined : value), given);
  return z.preprocess((value) => (isEmptyValue(value) ? null : value), given.nullable());
}

const isRequired = (field: Field): boolean =>
  !field.optional &&
  !["flag", "group"].includes(field.kind) &&
  !LIST_KINDS.has(field.kind) &&
  !(field.kind === "text" && field.allowBlank);

const objectSchema = (fields: readonly Field[]) =>
  z
    .strictObject(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])))
    .meta({ required: fields.filter(isRequired).map(({ name }) => name) });

/** Afterwards every field exists; empty optional ones are null. */
export const contentInput = (kind: ContentKind): z.ZodType<ContentData> =>
  objectSchema(kind.fields) as z.ZodType<ContentData>;

export const draftInputOf = (kind: ContentKind): z.ZodType<ContentData> =>
  objectSchema(toDraftFields(kind)) as z.ZodType<ContentData>;

export const exportQuery = z
  .object({
    format: z.enum(["csv", "json"]),
    state: z.enum(["draft", "scheduled", "published"]).optional(),
    q: z.string().max(MAX_QUERY_LENGTH).transform(cleanLine).optional(),
  })
  .strict();

export const linkedText = z.object({ text: z.string().max(MAX_MARKDOWN_LENGTH) });
