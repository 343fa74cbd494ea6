import type { ContentData, ContentKind, Field } from "../../platform/content-kind";
import { BASE_LOCALE } from "../../platform/languages";

/** Whether a value is as good as not written: null, an empty text, or a group of nothing. An empty list is a value. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isNothing));

/** Kinds of fields whose value is an array, which may be empty. */
export const LISTS: ReadonlySet<Field["kind"]> = new Set(["list", "texts", "rows", "choices"]);

const mayBeEmpty = (field: Field): boolean =>
  field.optional === true || field.kind === "flag" || (field.kind === "text" && field.blank === true);

/** The fields that even a draft has: what it is called by, and the item that it belongs to. */
const isNeededByDraft = (kind: ContentKind, field: Field): boolean =>
  field.name === kind.title || (field.kind === "item" && !field.optional);

/** The fields of a kind as a draft may hold them: everything may be missing but what it is called by. */
export const draftFields = (kind: ContentKind): readonly Field[] =>
  kind.fields.map((field) => (isNeededByDraft(kind, field) ? field : mayBeMissing(field)));

function mayBeMissing(field: Field): Field {
  if (field.kind === "group") return { ...field, fields: field.fields.map(mayBeMissing) };
  if (field.kind === "list" || field.kind === "rows")
    return { ...field, optional: true, fields: field.fields.map(mayBeMissing) };
  return { ...field, optional: true };
}

/** The fields that publishing still asks for: `title`, `impact.countries`, `activities.0.title`. */
export const stillNeeded = (fields: readonly Field[], data: ContentData, above = ""): string[] =>
  fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    const value = data[field.name];
    if (field.kind === "group") return stillNeeded(field.fields, (value ?? {}) as ContentData, `${path}.`);
    if (field.kind === "list" || field.kind === "rows")
      return ((value ?? []) as ContentData[]).flatMap((row, at) =>
        stillNeeded(field.fields, row, `${path}.${at}.`),
      );
    if (field.kind === "texts")
      return ((value ?? []) as unknown[]).flatMap((text, at) => (isNothing(text) ? [`${path}.${at}`] : []));
    return mayBeEmpty(field) || LISTS.has(field.kind) || !isNothing(value) ? [] : [path];
  });

/** Whether the columns of a kind can hold this as it is: nothing is missing and what has an order is in it. */
export const isWhole = (kind: ContentKind, data: ContentData): boolean =>
  stillNeeded(kind.fields, data).length === 0 &&
  (kind.rules ?? []).every(({ holds, order }) => order === undefined || holds(data));

type Row = { id: string; now: Date; slug?: unknown };

/**
 * What stands in the columns of a draft that is not whole: what is written, and neutral values for what is missing. Nobody
 * reads a draft's columns but lists of the back-office and previews; what was written itself waits in `content_draft`.
 * @param row.slug the address that the row has already
 */
export function rowOfDraft(kind: ContentKind, data: ContentData, row: Row): ContentData {
  const whole = fill(kind.fields, data, row);
  for (const { order, holds } of kind.rules ?? []) {
    if (order === undefined || holds(whole)) continue;
    const [first, last] = order;
    const isMoment = kind.fields.find(({ name }) => name === last)?.kind === "moment";
    whole[last] = isMoment ? hourAfter(String(whole[first])) : whole[first];
  }
  return whole;
}

const hourAfter = (moment: string): string => new Date(Date.parse(moment) + 3_600_000).toISOString();

const fill = (fields: readonly Field[], data: ContentData, row: Row): ContentData =>
  Object.fromEntries(fields.map((field) => [field.name, filled(field, data[field.name], row)]));

function filled(field: Field, value: unknown, row: Row): unknown {
  if (field.kind === "group") return fill(field.fields, (value ?? {}) as ContentData, row);
  if (field.kind === "list" || field.kind === "rows")
    return ((value ?? []) as ContentData[]).filter((one) => stillNeeded(field.fields, one).length === 0);
  if (field.kind === "texts") return ((value ?? []) as unknown[]).filter((text) => !isNothing(text));
  if (!isNothing(value)) return value;
  return mayBeEmpty(field) && field.kind !== "flag" && field.kind !== "text" ? null : neutral(field, row);
}

/** A value that every column of such a field takes, and that says nothing. */
function neutral(field: Field, row: Row): unknown {
  switch (field.kind) {
    case "text":
      if (field.form === "slug" && !field.optional) return isNothing(row.slug) ? `draft-${row.id}` : row.slug;
      if (field.optional) return null;
      if (field.blank) return "";
      return field.form === "zone" ? "UTC" : "–";
    case "words":
    case "markdown":
      return { [BASE_LOCALE]: "–" };
    case "number":
      return field.least;
    case "money":
      return field.nought ? 0 : 1;
    case "currency":
      return "USD";
    case "flag":
      return false;
    case "date":
      return row.now.toISOString().slice(0, 10);
    case "moment":
      return row.now.toISOString();
    case "choice":
      return field.of[0];
    case "choices":
      return [];
    default:
      return null;
  }
}
