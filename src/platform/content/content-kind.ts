import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import type { Role } from "../auth/principal";

/** An editable field: drives form, validation and history. `name` is camelCase, its column snake_case. */
export type Field = Readonly<{
  name: string;
  optional?: true;
  /** Replaces the label shared by fields of this name. */
  label?: () => string;
  hint?: () => string;
}> &
  (
    | Readonly<{
        kind: "text";
        max: number;
        multiline?: true;
        allowBlank?: true;
        format?: "slug" | "https" | "email" | "phone" | "zone";
      }>
    | Readonly<{ kind: "words"; max: number; multiline?: true }>
    | Readonly<{ kind: "markdown" }>
    /** `clock`: minutes after `startsAt`, edited as a local time. `perMille`: edited as a percentage. */
    | Readonly<{ kind: "number"; min: number; max: number; integer?: true; clock?: true; perMille?: true }>
    /** Minor units; the currency is in the item's field `currency`. */
    | Readonly<{ kind: "money"; allowZero?: true }>
    | Readonly<{ kind: "currency" }>
    | Readonly<{ kind: "flag" }>
    | Readonly<{ kind: "date" }>
    | Readonly<{ kind: "moment" }>
    | Readonly<{ kind: "choice"; of: readonly string[]; labelOf: (value: string) => string }>
    | Readonly<{ kind: "choices"; of: readonly string[]; labelOf: (value: string) => string }>
    | Readonly<{ kind: "picture" }>
    /** Code of the drawing of a person (`ui/art/portrait-features.ts`). */
    | Readonly<{ kind: "portrait" }>
    | Readonly<{ kind: "item"; of: string }>
    | Readonly<{ kind: "group"; fields: readonly Field[] }>
    | Readonly<{ kind: "list"; fields: readonly Field[] }>
    | Readonly<{ kind: "texts"; max: number; multiline?: true }>
    /** A list in its own table, whose `owner` column is the item's id. */
    | Readonly<{ kind: "rows"; table: string; owner: string; fields: readonly Field[] }>
  );

/** By field name, as JSON: dates are text. */
export type ContentData = Record<string, unknown>;

type Label = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

/** Errors appear at `field` and `also`. `order`: also a database constraint, so drafts must obey it. */
type Rule = Readonly<{
  field: string;
  also?: readonly string[];
  message: Label;
  holds: (data: ContentData) => boolean;
  order?: readonly [first: string, last: string];
}>;

export type ContentKind = Readonly<{
  /** Path segment in the back office. */
  name: string;
  table: string;
  fields: readonly Field[];
  title: string;
  /** Has drafts and a publication time; otherwise a save is public at once. */
  publishes: boolean;
  /** The public version always exists; saves wait as a draft. Only without `publishes`. */
  waits?: true;
  /** Roles that may write, besides the owner. */
  writers: readonly [Role, ...Role[]];
  /** Unlocalized path of its page; null without one. */
  pagePath: (data: ContentData) => string | null;
  /** Shown on the page of the item in this field, without an own page. */
  shownOn?: Readonly<{ field: string; of: string }>;
  searchable?: true;
  /** Changes affect ticket holders, so publishing asks whether to notify them. */
  notifiesGuests?: true;
  order: Readonly<{ column: string; kind: "time" | "date" | "number" | "slug"; descending: boolean }>;
  /** A fixed set of items, identified by this key; none can be added or removed. */
  fixed?: Readonly<{ key: string; document?: string }>;
  rules?: readonly Rule[];
  /** Not editable after the first publication. */
  frozenFields?: readonly string[];
  /** Need a second person or 24 hours (docs/decisions/0077). Only for fixed kinds without drafts. */
  sensitive?: readonly Readonly<{
    field: string;
    label: Label;
    enqueues?: readonly string[];
  }>[];
}>;

export const columnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Preserves the literal type of the name. */
export const defineContentKind = <const Name extends string>(kind: ContentKind & { name: Name }) => kind;

export const choiceField = <T extends string>(
  name: string,
  of: readonly T[],
  labelOf: (value: T) => string,
): Field => ({
  name,
  kind: "choice",
  of,
  labelOf: labelOf as (value: string) => string,
});

const MAX_TITLE_LENGTH = 120;
const MAX_LEAD_LENGTH = 400;

export const slugField: Field = { name: "slug", kind: "text", max: 80, format: "slug" };
export const titleField: Field = { name: "title", kind: "words", max: MAX_TITLE_LENGTH };
export const leadField: Field = {
  name: "shortDescription",
  kind: "words",
  max: MAX_LEAD_LENGTH,
  multiline: true,
};
export const pictureField: Field = { name: "pictureId", kind: "picture", optional: true };
export const personImageFields: readonly Field[] = [
  pictureField,
  { name: "portrait", kind: "portrait", optional: true },
];
export const personFields: readonly Field[] = [
  { name: "name", kind: "text", max: 120 },
  { name: "role", kind: "words", max: MAX_TITLE_LENGTH },
];
/** For search engines and shared links, which cut longer texts. */
export const searchFields: readonly Field[] = [
  { name: "searchTitle", kind: "words", max: 70, optional: true },
  { name: "searchDescription", kind: "words", max: 155, multiline: true, optional: true },
];
export const currencyField: Field = { name: "currency", kind: "currency" };
export const positionField: Field = { name: "position", kind: "number", min: 0, max: 9999, integer: true };
export const updateFields: readonly Field[] = [
  { name: "date", kind: "date" },
  titleField,
  { name: "content", kind: "markdown" },
];
/** `last` must not be before `first`; an empty `last` is valid. */
export const orderRule = (first: string, last: string): Rule => ({
  field: last,
  message: m.forms_rule_order,
  holds: (data) =>
    data[last] === null || data[last] === undefined || String(data[last]) >= String(data[first]),
  order: [first, last],
});
