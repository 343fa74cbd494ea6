import type { ContentData, ContentKind, Field } from "../../platform/content/content-kind";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { type Locale, LOCALES } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { findMissingFields } from "./draft.model";

export type ContentState = "draft" | "scheduled" | "published";

/** Texts that exist in a language, out of those that exist in any. */
export type Translated = Record<Locale, { done: number; all: number }>;

export type ContentItem = {
  id: string;
  kind: string;
  version: number;
  /** Null: the kind has no drafts. */
  state: ContentState | null;
  publishAt: string | null;
  updatedAt: string;
  /** `data` differs from the public version. */
  pending: boolean;
  shown: boolean;
  /** Path of the English page. */
  page: string | null;
  title: unknown;
  data: ContentData;
  translated: Translated;
};

export function titleText(title: unknown): string {
  if (isLocalizedText(title)) return title.en ?? Object.values(title)[0] ?? "";
  return typeof title === "string" ? title : "";
}

type LocalizedField = Extract<Field, { kind: "words" | "markdown" }>;
const isLocalizedField = (field: Field): field is LocalizedField =>
  field.kind === "words" || field.kind === "markdown";

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

export const isSingleton = ({ fixed }: ContentKind): boolean => fixed?.key === "id";

export const hasTranslations = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      isLocalizedField(field) ||
      field.kind === "texts" ||
      ("fields" in field && hasTranslations(field.fields)),
  );

export function translated(kind: ContentKind, data: ContentData): Translated {
  const texts = collectTexts(kind.fields, data).filter((text) => Object.keys(text).length > 0);
  const done = (locale: Locale) =>
    texts.filter((text) => ((text as Record<string, string>)[locale] ?? "") !== "").length;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { done: done(locale), all: texts.length }]),
  ) as Translated;
}

/** Whether saved data can differ from the public version. */
export const hasDrafts = (kind: ContentKind): boolean => kind.publishes || kind.waits === true;

/** Whether saving changes public pages at once. Some kinds are only for staff. */
export const isPublicOnSave = (kind: ContentKind): boolean => !hasDrafts(kind) && kind.pagePath({}) !== null;

/** `draft` while another version is public. */
export const writeTargetOf = (kind: ContentKind, state: ContentState | null): "row" | "draft" =>
  kind.waits || (kind.publishes && state !== "draft") ? "draft" : "row";

export const canWrite = (kind: ContentKind, roles: readonly Role[]): boolean =>
  roles.includes("owner") || kind.writers.some((role) => roles.includes(role));
export const canRead = (kind: ContentKind, roles: readonly Role[]): boolean =>
  canWrite(kind, roles) || roles.includes("auditor");

const findBrokenRule = (kind: ContentKind, data: ContentData): string | null =>
  kind.rules?.find(({ holds }) => !holds(data))?.field ?? null;

/** Drops the fields that no longer exist, at any depth. */
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

/** A problem of values that are each valid. */
export type ItemProblem =
  { code: "rule" | "settled"; field: string } | { code: "missing"; fields: readonly string[] };

/** @param isDraft skips missing fields and rules between fields */
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

export const slugFieldName = (kind: ContentKind): string | null =>
  kind.fields.find(({ name }) => name === "slug" || name === "key")?.name ?? null;
