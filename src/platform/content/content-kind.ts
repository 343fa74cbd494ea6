import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import type { Role } from "../auth/principal";

/**
 * What staff can write, as data: one declaration serves the form, the check of what comes in, the translation state and
 * the history. `name` is in camelCase; the column is the same in snake_case.
 */
export type Field = Readonly<{
  name: string;
  optional?: true;
  /** Where it is not what fields of this name are called. */
  label?: () => string;
  /** Said below a list while it is written. */
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
    /** In the languages that exist so far. */
    | Readonly<{ kind: "words"; max: number; multiline?: true }>
    | Readonly<{ kind: "markdown" }>
    /**
     * `clock`: minutes after the item's `startsAt`, which staff write as a time of day where the item takes place; `perMille`: a share
     * per thousand, which staff write as a percentage.
     */
    | Readonly<{ kind: "number"; min: number; max: number; integer?: true; clock?: true; perMille?: true }>
    /** Minor units of the currency in the field `currency` of the same item; `nought`: it may be none. */
    | Readonly<{ kind: "money"; allowZero?: true }>
    /** ISO 4217: one of those that one can give in. */
    | Readonly<{ kind: "currency" }>
    | Readonly<{ kind: "flag" }>
    /** Calendar date. */
    | Readonly<{ kind: "date" }>
    | Readonly<{ kind: "moment" }>
    | Readonly<{ kind: "choice"; of: readonly string[]; labelOf: (value: string) => string }>
    /** Several of named values, each once. */
    | Readonly<{ kind: "choices"; of: readonly string[]; labelOf: (value: string) => string }>
    /** Id of a photograph. */
    | Readonly<{ kind: "picture" }>
    /** Code of the drawing of a person (`ui/art/portrait-features.ts`). */
    | Readonly<{ kind: "portrait" }>
    /** Id of an item of another kind. */
    | Readonly<{ kind: "item"; of: string }>
    | Readonly<{ kind: "group"; fields: readonly Field[] }>
    /** In an order that staff choose. */
    | Readonly<{ kind: "list"; fields: readonly Field[] }>
    /** A list of texts in languages. */
    | Readonly<{ kind: "texts"; max: number; multiline?: true }>
    /** A list with a table of its own, whose `owner` column names the item. */
    | Readonly<{ kind: "rows"; table: string; owner: string; fields: readonly Field[] }>
  );

/** An item's values by field name, as they travel: dates and moments are text. */
export type ContentData = Record<string, unknown>;

type Label = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

/**
 * A rule between fields. Its breach is shown at `field`, and at each of `also`.
 * @property words what to write instead
 * @property order two dates or moments, the first of which comes first: the database asks for that of drafts as well
 */
type Rule = Readonly<{
  field: string;
  also?: readonly string[];
  message: Label;
  holds: (data: ContentData) => boolean;
  order?: readonly [first: string, last: string];
}>;

/** A kind of content that staff edit. */
export type ContentKind = Readonly<{
  /** In addresses of the back-office. */
  name: string;
  table: string;
  fields: readonly Field[];
  /** The field that an item is called by. */
  title: string;
  /** Draft, scheduled, published; without it what is saved is public at once. */
  publishes: boolean;
  /** There is always a public version; what is saved waits beside it until it is published. Only where `publishes` is false. */
  waits?: true;
  /** Who may write it, beside the owner. */
  writers: readonly [Role, ...Role[]];
  /** The English path of the page that shows it; null: there is none. */
  pagePath: (data: ContentData) => string | null;
  /** Without a page of its own: shown on the page of the item that this field names. */
  shownOn?: Readonly<{ field: string; of: string }>;
  /** Whether words can be looked for by the column `search`, or only in the title. */
  searchable?: true;
  /** People have tickets: what they plan by is looked at before it is published. */
  notifiesGuests?: true;
  /** The order when nothing is asked for: a column with its direction. */
  order: Readonly<{ column: string; kind: "time" | "date" | "number" | "slug"; descending: boolean }>;
  /** A fixed set that is neither added to nor taken from, by this key instead of an id. */
  fixed?: Readonly<{ key: string; document?: string }>;
  rules?: readonly Rule[];
  /** Fields that stand once the item has been public, which without drafts it always has. */
  frozenFields?: readonly string[];
  /**
   * Fields that take a second person or 24 hours to change (docs/decisions/0077), with what mails call them. Only kinds
   * that are fixed and know no drafts have any.
   */
  sensitive?: readonly Readonly<{
    field: string;
    label: Label;
    /** Jobs that run when a change takes effect. */
    enqueues?: readonly string[];
  }>[];
}>;

/** `shortDescription` → `short_description`. */
export const columnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps the names of a declaration and checks the rest of it. */
export const defineContentKind = <const Name extends string>(kind: ContentKind & { name: Name }) => kind;

/** A choice between named values, each with its words. */
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

/** The fields that most kinds have: address, title, one or two sentences, photograph. */
export const slugField: Field = { name: "slug", kind: "text", max: 80, format: "slug" };
export const titleField: Field = { name: "title", kind: "words", max: MAX_TITLE_LENGTH };
export const leadField: Field = {
  name: "shortDescription",
  kind: "words",
  max: MAX_LEAD_LENGTH,
  multiline: true,
};
export const pictureField: Field = { name: "pictureId", kind: "picture", optional: true };
/** A photograph, and the drawing that replaces a missing one. */
export const personImageFields: readonly Field[] = [
  pictureField,
  { name: "portrait", kind: "portrait", optional: true },
];
export const personFields: readonly Field[] = [
  { name: "name", kind: "text", max: 120 },
  { name: "role", kind: "words", max: MAX_TITLE_LENGTH },
];
/** What search engines and shared links call the page of an item, last in its form. Longer texts are cut off there. */
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
/** `last` is not before `first`; an end that is not set is no breach. */
export const orderRule = (first: string, last: string): Rule => ({
  field: last,
  message: m.forms_rule_order,
  holds: (data) =>
    data[last] === null || data[last] === undefined || String(data[last]) >= String(data[first]),
  order: [first, last],
});
