import { m } from "../paraglide/messages";
import type { Locale } from "./languages";
import type { Role } from "./who";

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
        most: number;
        lines?: true;
        blank?: true;
        form?: "slug" | "https" | "email" | "phone" | "zone";
      }>
    /** In the languages that exist so far. */
    | Readonly<{ kind: "words"; most: number; lines?: true }>
    | Readonly<{ kind: "markdown" }>
    /** `clock`: minutes after the item's `startsAt`, which staff write as a time of day where the item takes place. */
    | Readonly<{ kind: "number"; least: number; most: number; whole?: true; clock?: true }>
    /** Minor units of the currency in the field `currency` of the same item; `nought`: it may be none. */
    | Readonly<{ kind: "money"; nought?: true }>
    /** ISO 4217: one of those that one can give in. */
    | Readonly<{ kind: "currency" }>
    | Readonly<{ kind: "flag" }>
    /** Calendar date. */
    | Readonly<{ kind: "date" }>
    | Readonly<{ kind: "moment" }>
    | Readonly<{ kind: "choice"; of: readonly string[]; say: (value: string) => string }>
    /** Several of named values, each once. */
    | Readonly<{ kind: "choices"; of: readonly string[]; say: (value: string) => string }>
    /** Id of a photograph. */
    | Readonly<{ kind: "picture" }>
    /** Id of an item of another kind. */
    | Readonly<{ kind: "item"; of: string }>
    | Readonly<{ kind: "group"; fields: readonly Field[] }>
    /** In an order that staff choose. */
    | Readonly<{ kind: "list"; fields: readonly Field[] }>
    /** A list of texts in languages. */
    | Readonly<{ kind: "texts"; most: number; lines?: true }>
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
  words: Label;
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
  page: (data: ContentData) => string | null;
  /** Without a page of its own: shown on the page of the item that this field names. */
  shownOn?: Readonly<{ field: string; of: string }>;
  /** Whether words can be looked for by the column `search`, or only in the title. */
  searched?: true;
  /** People have tickets: what they plan by is looked at before it is published. */
  guests?: true;
  /** The order when nothing is asked for: a column with its direction. */
  order: Readonly<{ column: string; kind: "time" | "date" | "number" | "slug"; descending: boolean }>;
  /** A fixed set that is neither added to nor taken from, by this key instead of an id. */
  fixed?: Readonly<{ key: string; document?: string }>;
  rules?: readonly Rule[];
  /** Fields that stand once the item has been public, which without drafts it always has. */
  settled?: readonly string[];
  /**
   * Fields that take a second person or 24 hours to change (docs/decisions/0077), with what mails call them. Only kinds
   * that are fixed and know no drafts have any.
   */
  sensitive?: readonly Readonly<{
    field: string;
    label: Label;
    /** Jobs that run when a change takes effect. */
    wakes?: readonly string[];
  }>[];
}>;

/** `shortDescription` → `short_description`. */
export const columnOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps the names of a declaration and checks the rest of it. */
export const contentKind = <const Name extends string>(kind: ContentKind & { name: Name }) => kind;

/** A choice between named values, each with its words. */
export const choice = <T extends string>(
  name: string,
  of: readonly T[],
  say: (value: T) => string,
): Field => ({
  name,
  kind: "choice",
  of,
  say: say as (value: string) => string,
});

const TITLE = 120;
const LEAD = 400;

/** The fields that most kinds have: address, title, one or two sentences, photograph. */
export const slugField: Field = { name: "slug", kind: "text", most: 80, form: "slug" };
export const titleField: Field = { name: "title", kind: "words", most: TITLE };
export const leadField: Field = { name: "shortDescription", kind: "words", most: LEAD, lines: true };
export const pictureField: Field = { name: "pictureId", kind: "picture", optional: true };
export const personFields: readonly Field[] = [
  { name: "name", kind: "text", most: 120 },
  { name: "role", kind: "words", most: TITLE },
];
/** What search engines and shared links call the page of an item, last in its form. Longer texts are cut off there. */
export const searchFields: readonly Field[] = [
  { name: "searchTitle", kind: "words", most: 70, optional: true },
  { name: "searchDescription", kind: "words", most: 155, lines: true, optional: true },
];
export const currencyField: Field = { name: "currency", kind: "currency" };
export const positionField: Field = { name: "position", kind: "number", least: 0, most: 9999, whole: true };
export const updateFields: readonly Field[] = [
  { name: "date", kind: "date" },
  titleField,
  { name: "content", kind: "markdown" },
];
/** `last` is not before `first`; an end that is not set is no breach. */
export const inOrder = (first: string, last: string): Rule => ({
  field: last,
  words: m.forms_rule_order,
  holds: (data) =>
    data[last] === null || data[last] === undefined || String(data[last]) >= String(data[first]),
  order: [first, last],
});
