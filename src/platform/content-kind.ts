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
    | Readonly<{ kind: "number"; least: number; most: number; whole?: true }>
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

/** A rule between fields; `field` is where its breach is shown. */
type Rule = Readonly<{ field: string; holds: (data: ContentData) => boolean }>;

type Label = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

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
  /** Who may write it, beside the owner. */
  writers: readonly [Role, ...Role[]];
  /** The English path of the page that shows it; null: there is none. */
  page: (data: ContentData) => string | null;
  /** Whether words can be looked for by the column `search`, or only in the title. */
  searched?: true;
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
export const currencyField: Field = { name: "currency", kind: "currency" };
export const positionField: Field = { name: "position", kind: "number", least: 0, most: 9999, whole: true };
export const updateFields: readonly Field[] = [
  { name: "date", kind: "date" },
  titleField,
  { name: "content", kind: "markdown" },
];
/** Whether `last` is not before `first`; an end that is not set is no breach. */
export const inOrder =
  (first: string, last: string) =>
  (data: ContentData): boolean =>
    data[last] === null || data[last] === undefined || String(data[last]) >= String(data[first]);
