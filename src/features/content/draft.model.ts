import type { ContentData, ContentKind, Field } from "../../platform/content/content-kind";
import { BASE_LOCALE } from "../../platform/i18n/locales";

/** Returns true for null, an empty text and a group of empty values. An empty list is a value. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isEmptyValue));

export const LIST_KINDS: ReadonlySet<Field["kind"]> = new Set(["list", "texts", "rows", "choices"]);

const allowsEmpty = (field: Field): boolean =>
  field.optional === true || field.kind === "flag" || (field.kind === "text" && field.allowBlank === true);

/** Even a draft needs its title and the item that it belongs to. */
const isRequiredInDraft = (kind: ContentKind, field: Field): boolean =>
  field.name === kind.title || (field.kind === "item" && !field.optional);

export const toDraftFields = (kind: ContentKind): readonly Field[] =>
  kind.fields.map((field) => (isRequiredInDraft(kind, field) ? field : toOptionalField(field)));

function toOptionalField(field: Field): Field {
  if (field.kind === "group") return { ...field, fields: field.fields.map(toOptionalField) };
  if (field.kind === "list" || field.kind === "rows")
    return { ...field, optional: true, fields: field.fields.map(toOptionalField) };
  return { ...field, optional: true };
}

/** Paths such as `title`, `impact.countries`, `activities.0.title`. */
export const findMissingFields = (fields: readonly Field[], data: ContentData, prefix = ""): string[] =>
  fields.flatMap((field) => {
    const path = `${prefix}${field.name}`;
    const value = data[field.name];
    if (field.kind === "group")
      return findMissingFields(field.fields, (value ?? {}) as ContentData, `${path}.`);
    if (field.kind === "list" || field.kind === "rows")
      return ((value ?? []) as ContentData[]).flatMap((row, index) =>
        findMissingFields(field.fields, row, `${path}.${index}.`),
      );
    if (field.kind === "texts")
      return ((value ?? []) as unknown[]).flatMap((text, index) =>
        isEmptyValue(text) ? [`${path}.${index}`] : [],
      );
    return allowsEmpty(field) || LIST_KINDS.has(field.kind) || !isEmptyValue(value) ? [] : [path];
  });

/** The columns can hold this: no field is missing, and ordered fields are in order. */
export const isCompleteItem = (kind: ContentKind, data: ContentData): boolean =>
  findMissingFields(kind.fields, data).length === 0 &&
  (kind.rules ?? []).every(({ holds, order }) => order === undefined || holds(data));

type DraftRow = { id: string; now: Date; slug?: unknown };

/** Fills missing fields, because columns are not null. The real data is in `content_draft`. */
export function toDraftColumns(kind: ContentKind, data: ContentData, row: DraftRow): ContentData {
  const columns = fillFields(kind.fields, data, row);
  for (const { order, holds } of kind.rules ?? []) {
    if (order === undefined || holds(columns)) continue;
    const [first, last] = order;
    const isTimestamp = kind.fields.find(({ name }) => name === last)?.kind === "moment";
    columns[last] = isTimestamp ? oneHourAfter(String(columns[first])) : columns[first];
  }
  return columns;
}

const oneHourAfter = (moment: string): string => new Date(Date.parse(moment) + 3_600_000).toISOString();

const fillFields = (fields: readonly Field[], data: ContentData, row: DraftRow): ContentData =>
  Object.fromEntries(fields.map((field) => [field.name, fillValue(field, data[field.name], row)]));

function fillValue(field: Field, value: unknown, row: DraftRow): unknown {
  if (field.kind === "group") return fillFields(field.fields, (value ?? {}) as ContentData, row);
  if (field.kind === "list" || field.kind === "rows")
    return ((value ?? []) as ContentData[]).filter(
      (item) => findMissingFields(field.fields, item).length === 0,
    );
  if (field.kind === "texts") return ((value ?? []) as unknown[]).filter((text) => !isEmptyValue(text));
  if (!isEmptyValue(value)) return value;
  return allowsEmpty(field) && field.kind !== "flag" && field.kind !== "text"
    ? null
    : neutralValue(field, row);
}

/** Returns a meaningless value that the column accepts. */
function neutralValue(field: Field, row: DraftRow): unknown {
  switch (field.kind) {
    case "text":
      if (field.format === "slug" && !field.optional)
        return isEmptyValue(row.slug) ? `draft-${row.id}` : row.slug;
      if (field.optional) return null;
      if (field.allowBlank) return "";
      return field.format === "zone" ? "UTC" : "–";
    case "words":
    case "markdown":
      return { [BASE_LOCALE]: "–" };
    case "number":
      return field.min;
    case "money":
      return field.allowZero ? 0 : 1;
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
