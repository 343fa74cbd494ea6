import { z } from "zod";
import type { ContentData, ContentKind, Field } from "../../platform/content-kind";
import { LOCALES } from "../../platform/languages";
import { LONGEST_QUERY, cleanQuery } from "../../platform/list-query";
import { isSlug } from "../../platform/slug";
import { isZone } from "../../platform/zoned-time";
import { picturesAreOurs } from "../uploads/body-pictures.input.server";
import { LISTS, draftFields, isNothing } from "./draft.model";

/** Longest Markdown text, in characters, and most items of a list. */
const LONGEST_MARKDOWN = 60_000;
const MOST_ITEMS = 100;
const MOST_MINOR = 1_000_000_000_00;

/** One form of Unicode, no control characters but the end of a line. */
const clean = (text: string, lines: boolean): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(lines ? /(?!\n|\t)\p{Cc}/gu : /\p{Cc}+/gu, lines ? "" : " ")
    .trim();

const plain = (most: number, lines: boolean) =>
  z
    .string()
    .max(most * 2)
    .transform((value) => clean(value, lines))
    .pipe(z.string().max(most));

/** Texts by language; an empty one is none. */
const localized = (most: number, lines: boolean) =>
  z.partialRecord(z.enum(LOCALES), plain(most, lines).nullish()).transform((texts) => {
    const said = Object.entries(texts).filter(([, value]) => value);
    return Object.fromEntries(said) as Record<string, string>;
  });
const isSaid = (texts: object): boolean => Object.keys(texts).length > 0;
const said = (most: number, lines: boolean) =>
  z.preprocess(
    (texts) => texts ?? {},
    localized(most, lines).refine(isSaid, { params: { code: "required" } }),
  );

const FORMS = {
  slug: z.string().refine(isSlug),
  https: z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  email: z.email(),
  // People group the digits, each country in its way.
  phone: z
    .string()
    .transform((number) => number.replaceAll(/[\s().-]/g, ""))
    .pipe(z.string().regex(/^\+\d{6,15}$/)),
  zone: z.string().refine(isZone),
} as const;

type TextField = Extract<Field, { kind: "text" }>;

function textOf(field: TextField): z.ZodType {
  // A telephone number may be written in groups, which are taken out below.
  const text = plain(field.form === "phone" ? field.most * 2 : field.most, field.lines ?? false);
  const filled = field.blank ? text : text.pipe(z.string().min(1));
  const formed = field.form ? filled.pipe(FORMS[field.form]) : filled;
  return field.blank ? z.union([text.pipe(z.literal("")), formed]) : formed;
}

function numberOf({ least, most, whole }: Extract<Field, { kind: "number" }>): z.ZodType {
  const number = (whole ? z.int() : z.number()).min(least).max(most);
  return number;
}

const schemas: { [K in Field["kind"]]: (field: Extract<Field, { kind: K }>) => z.ZodType } = {
  text: textOf,
  words: ({ most, lines }) => said(most, lines ?? false),
  markdown: () => said(LONGEST_MARKDOWN, true).superRefine(picturesAreOurs),
  number: numberOf,
  money: (field: Extract<Field, { kind: "money" }>) =>
    z
      .int()
      .min(field.nought ? 0 : 1)
      .max(MOST_MINOR),
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
  item: () => z.uuid(),
  group: ({ fields }) => shapeOf(fields),
  list: ({ fields }) => z.array(shapeOf(fields)).max(MOST_ITEMS),
  texts: ({ most, lines, optional }) => {
    const text = optional
      ? z.preprocess((texts) => texts ?? {}, localized(most, lines ?? false))
      : said(most, lines ?? false);
    return z.array(text).max(MOST_ITEMS);
  },
  rows: ({ fields }) => z.array(shapeOf(fields)).max(MOST_ITEMS),
};

function schemaOf(field: Field): z.ZodType {
  const make = schemas[field.kind] as (field: Field) => z.ZodType;
  const given = make(field);
  if (field.kind === "flag") return z.preprocess((value) => value ?? false, given);
  if (LISTS.has(field.kind)) return z.preprocess((value) => value ?? [], given);
  if (field.kind === "group") return z.preprocess((value) => value ?? {}, given);
  if (!field.optional)
    return field.kind === "text" && field.blank
      ? z.preprocess((value) => value ?? "", given)
      : z.preprocess((value) => (isNothing(value) ? undefined : value), given);
  return z.preprocess((value) => (isNothing(value) ? null : value), given.nullable());
}

const shapeOf = (fields: readonly Field[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])));

/** What may be written of a kind. Every field is there afterwards; an optional one that is empty is null. */
export const inputOf = (kind: ContentKind): z.ZodType<ContentData> =>
  shapeOf(kind.fields) as z.ZodType<ContentData>;

/** What may be written of an item that nobody sees yet: the same, but nearly everything may be missing. */
export const draftInputOf = (kind: ContentKind): z.ZodType<ContentData> =>
  shapeOf(draftFields(kind)) as z.ZodType<ContentData>;

/** What the address of an exported file says. */
export const exportQuery = z
  .object({
    format: z.enum(["csv", "json"]),
    state: z.enum(["draft", "scheduled", "published"]).optional(),
    q: z.string().max(LONGEST_QUERY).transform(cleanQuery).optional(),
  })
  .strict();

/** Texts whose links are looked at. */
export const linkedText = z.object({ text: z.string().max(LONGEST_MARKDOWN) });
