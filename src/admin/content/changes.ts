import { canonical } from "../../features/content/content-columns.model";
import { m } from "../../paraglide/messages";
import type { Field } from "../../platform/content-kind";
import { LANGUAGE_NAMES, LOCALES, isLocalizedText } from "../../platform/languages";
import { labelOf } from "../words";
import { movedOf, pairsOf } from "./pairs";
import { said } from "./said";
import { plainText } from "./plain-text";

type Data = Record<string, unknown>;

/** One value in which two versions differ. */
export type Difference = {
  /** Where it stands, from the outside in: `Curriculum`, `2. Variables`, `Title`, `Français`. */
  path: readonly string[];
  /** As people read it; empty: there is none. */
  left: string;
  right: string;
  /** What both sides are ids of, where they are: what it is called is not known here. */
  of?: Reference;
};
export type Reference = Readonly<{ kind: "picture" }> | Readonly<{ kind: "item"; of: string }>;

/**
 * Every single value in which two versions of an item differ; of a list, which item and which of its values.
 * @param money the currency of each version's amounts
 */
export function differencesOf(
  fields: readonly Field[],
  left: Data,
  right: Data,
  money: readonly [unknown, unknown] = [left["currency"], right["currency"]],
): Difference[] {
  const compare = (inner: readonly Field[], one: Data, other: Data, path: readonly string[]): Difference[] =>
    inner
      .filter(({ name }) => canonical(one[name]) !== canonical(other[name]))
      .flatMap((field) => ofField(field, one, other, [...path, labelOf(field)]));

  function ofField(field: Field, one: Data, other: Data, path: readonly string[]): Difference[] {
    const [was, is] = [one[field.name], other[field.name]];
    if (field.kind === "group") return compare(field.fields, dataOf(was), dataOf(is), path);
    if (field.kind === "list" || field.kind === "rows") return ofList(field.fields, was, is, path);
    if (field.kind === "texts") return ofList([textOf(field)], named(was), named(is), path);
    if (isWords(field) && (isLocalizedText(was) || isLocalizedText(is))) return ofWords(was, is, path);
    const texts = { left: plainText(field, was, money[0]), right: plainText(field, is, money[1]) };
    // `null` here and nothing there read the same.
    if (texts.left === texts.right) return [];
    const ids = field.kind === "picture" || field.kind === "item";
    return [{ path, ...texts, ...(ids ? { of: field } : {}) }];
  }

  function ofList(inner: readonly Field[], was: unknown, is: unknown, path: readonly string[]) {
    const [before, after] = [listOf(was), listOf(is)];
    const nameOf = (item: unknown) => nameOfItem(inner, dataOf(item));
    const pairs = pairsOf(before, after, nameOf);
    const moved = movedOf(pairs);
    return pairs.flatMap((pair): Difference[] => {
      const { before: from, after: to } = pair;
      const [one, other] = [dataOf(before[from ?? -1]), dataOf(after[to ?? -1])];
      const item = [...path, `${(to ?? from)! + 1}. ${nameOf(to === null ? one : other)}`.trim()];
      if (from === null)
        return [{ path: [...item, m.admin_change_added()], ...sides("", all(inner, other, money[1])) }];
      if (to === null)
        return [{ path: [...item, m.admin_change_removed()], ...sides(all(inner, one, money[0]), "") }];
      const move: Difference[] = moved.includes(pair)
        ? [{ path: [...item, m.admin_change_moved()], ...sides(place(from), place(to)) }]
        : [];
      return [...move, ...compare(inner, one, other, item)];
    });
  }
  return compare(fields, left, right, []);
}

const sides = (left: string, right: string) => ({ left, right });
const place = (at: number): string => m.admin_place({ place: at + 1 });
const dataOf = (value: unknown): Data => (typeof value === "object" && value !== null ? (value as Data) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isWords = ({ kind }: Field): boolean => kind === "words" || kind === "markdown";

/** A list of texts as a list of items with one text each: its name is not shown. */
const TEXT = "";
const named = (value: unknown): Data[] => listOf(value).map((text) => ({ [TEXT]: text }));
const textOf = ({ most }: { most: number }): Field => ({ name: TEXT, kind: "words", most });

/** Letters of an item's name in a heading. */
const MOST = 60;
/** The first of its values that is a text. */
const nameOfItem = (fields: readonly Field[], item: Data): string => {
  const first = fields.find(({ kind }) => kind === "words" || kind === "text");
  const text = first ? said(item[first.name]) : "";
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
};

/** All that an item says, a value a line. */
const all = (fields: readonly Field[], item: Data, currency: unknown): string =>
  differencesOf(fields, {}, item, [currency, currency])
    .map(({ path, right }) => [path.filter(Boolean).join(" › "), right].filter(Boolean).join(": "))
    .join("\n");

const ofWords = (was: unknown, is: unknown, path: readonly string[]): Difference[] =>
  LOCALES.filter((locale) => inLanguage(was, locale) !== inLanguage(is, locale)).map((locale) => ({
    path: [...path, LANGUAGE_NAMES[locale]],
    left: inLanguage(was, locale),
    right: inLanguage(is, locale),
  }));
const inLanguage = (value: unknown, locale: (typeof LOCALES)[number]): string =>
  isLocalizedText(value) ? (value[locale] ?? "") : "";
