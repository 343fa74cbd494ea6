import type { ContentData, ContentKind, Field } from "../../platform/content/content-kind";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { type Locale, LOCALES } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { findMissingFields } from "./draft.model";

export type ContentState = "draft" | "scheduled" | "published";

/** How much of an item exists in a language: texts that are there, of those that are there in any. */
export type Translated = Record<Locale, { done: number; all: number }>;

/** An item as staff see it: what they wrote last, be it public or not. */
export type ContentItem = {
  id: string;
  kind: string;
  /** Counted up by every change. */
  version: number;
  /** Null: the kind knows no drafts. */
  state: ContentState | null;
  publishAt: string | null;
  updatedAt: string;
  /** `data` is not what the public sees: it waits to be published. */
  pending: boolean;
  /** Whether the public sees it now. */
  shown: boolean;
  /** English path of the page that shows it. */
  page: string | null;
  title: unknown;
  data: ContentData;
  translated: Translated;
};

/** What an item is called in the log: its base language, or whatever there is. */
export function titleText(title: unknown): string {
  if (isLocalizedText(title)) return title.en ?? Object.values(title)[0] ?? "";
  return typeof title === "string" ? title : "";
}

type LocalizedField = Extract<Field, { kind: "words" | "markdown" }>;
const isLocalizedField = (field: Field): field is LocalizedField =>
  field.kind === "words" || field.kind === "markdown";

/** Every text in languages of an item, however deep. */
function collectTexts(fields: readonly Field[], data: ContentData): object[] {
  return fields.flatMap((field): object[] => {
    const value = data[field.name];
    if (typeof value !== "object" || value === null) return [];
    if (isLocalizedField(field)) return [value];
    if (field.kind === "texts") return value as object[];
    if (field.kind === "group") return collectTexts(field.fields, value as ContentData);
    if (field.kind === "list" || field.kind === "rows")
      return (value as ContentData[]).flatMap((row) => collectTexts(field.fields, row));
    return [];
  });
}

/** Whether there is one item of a kind, which needs no list. */
export const isSingleton = ({ fixed }: ContentKind): boolean => fixed?.key === "id";

/** Whether anything in a kind is said in languages. */
export const hasTranslations = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      isLocalizedField(field) ||
      field.kind === "texts" ||
      ("fields" in field && hasTranslations(field.fields)),
  );

/** How far an item is in each language. */
export function translated(kind: ContentKind, data: ContentData): Translated {
  const texts = collectTexts(kind.fields, data).filter((text) => Object.keys(text).length > 0);
  const done = (locale: Locale) =>
    texts.filter((text) => ((text as Record<string, string>)[locale] ?? "") !== "").length;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { done: done(locale), all: texts.length }]),
  ) as Translated;
}

/** Whether something can be saved that the public does not see. */
export const hasDrafts = (kind: ContentKind): boolean => kind.publishes || kind.waits === true;

/** Whether saving an item changes public pages at once; some kinds are only for staff. */
export const isPublicOnSave = (kind: ContentKind): boolean => !hasDrafts(kind) && kind.pagePath({}) !== null;

/** Where what is saved goes: into the row, or beside it as long as the public sees another version. */
export const writeTargetOf = (kind: ContentKind, state: ContentState | null): "row" | "draft" =>
  kind.waits || (kind.publishes && state !== "draft") ? "draft" : "row";

/** Who may write a kind, and who may look at it: the owner always, the auditor always looks. */
export const canWrite = (kind: ContentKind, roles: readonly Role[]): boolean =>
  roles.includes("owner") || kind.writers.some((role) => roles.includes(role));
export const canRead = (kind: ContentKind, roles: readonly Role[]): boolean =>
  canWrite(kind, roles) || roles.includes("auditor");

/** The first field in which a rule of the kind is broken. */
const findBrokenRule = (kind: ContentKind, data: ContentData): string | null =>
  kind.rules?.find(({ holds }) => !holds(data))?.field ?? null;

/** What was written once, without the fields that have been given up since; they are looked for in lists as well. */
export function pickKnownFields(fields: readonly Field[], data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const knownFields = fields.filter(({ name }) => name in data);
  return Object.fromEntries(
    knownFields.map((field) => {
      const value = (data as ContentData)[field.name];
      if (!("fields" in field)) return [field.name, value];
      const within = (one: unknown) => pickKnownFields(field.fields, one);
      return [field.name, Array.isArray(value) ? value.map(within) : within(value)];
    }),
  );
}

/** What is wrong with values that are right one by one: where, or all that is missing. */
export type ItemProblem =
  { code: "rule" | "settled"; field: string } | { code: "missing"; fields: readonly string[] };

/**
 * What goes wrong when an item comes to hold this. A draft may lack fields and break the rules between them.
 * @param item null: a new one @param isDraft whether it waits to be published, and nobody sees it until then
 */
export function findItemProblem(
  kind: ContentKind,
  item: Pick<ContentItem, "publishAt" | "data"> | null,
  data: ContentData,
  isDraft: boolean,
): ItemProblem | null {
  const isEditable = item === null || (kind.publishes && item.publishAt === null);
  const changedField = isEditable
    ? undefined
    : kind.frozenFields?.find((name) => data[name] !== item.data[name]);
  if (changedField !== undefined) return { code: "settled", field: changedField };
  if (isDraft) return null;
  const missing = findMissingFields(kind.fields, data);
  if (missing.length > 0) return { code: "missing", fields: missing };
  const brokenRuleField = findBrokenRule(kind, data);
  return brokenRuleField === null ? null : { code: "rule", field: brokenRuleField };
}

/** The field by which an item has its address, or its name in the code; no two have the same. */
export const slugFieldName = (kind: ContentKind): string | null =>
  kind.fields.find(({ name }) => name === "slug" || name === "key")?.name ?? null;
