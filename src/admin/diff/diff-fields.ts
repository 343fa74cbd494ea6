import { canonicalJson } from "../../features/content/import-export/content-columns.model";
import { m } from "../../paraglide/messages";
import type { Field } from "../../platform/content/content-kind";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { fieldLabel } from "../labels/labels";
import { movedPairs, matchItems } from "./match-items";
import { localize } from "../shared/localize";
import { formatFieldValue } from "./format-field-value";

type Data = Record<string, unknown>;

export type Difference = {
  /** From the outside in: `Curriculum`, `2. Variables`, `Title`, `Français`. */
  path: readonly string[];
  left: string;
  right: string;
  /** Set when both sides are ids, whose labels must be looked up. */
  of?: Reference;
};
export type Reference = Readonly<{ kind: "picture" }> | Readonly<{ kind: "item"; of: string }>;

/** Lists each value that differs, also within list items. @param currencies of each version's amounts */
export function diffFields(
  fields: readonly Field[],
  left: Data,
  right: Data,
  currencies: readonly [unknown, unknown] = [left["currency"], right["currency"]],
): Difference[] {
  const compare = (inner: readonly Field[], one: Data, other: Data, path: readonly string[]): Difference[] =>
    inner
      .filter(({ name }) => canonicalJson(one[name]) !== canonicalJson(other[name]))
      .flatMap((field) => diffField(field, one, other, [...path, fieldLabel(field)]));

  function diffField(field: Field, one: Data, other: Data, path: readonly string[]): Difference[] {
    const [oldValue, newValue] = [one[field.name], other[field.name]];
    if (field.kind === "group") return compare(field.fields, asData(oldValue), asData(newValue), path);
    if (field.kind === "list" || field.kind === "rows")
      return diffList(field.fields, oldValue, newValue, path);
    if (field.kind === "texts")
      return diffList([itemTextField(field)], toNamedItems(oldValue), toNamedItems(newValue), path);
    if (isLocalizedField(field) && (isLocalizedText(oldValue) || isLocalizedText(newValue)))
      return diffTexts(oldValue, newValue, path);
    const texts = {
      left: formatFieldValue(field, oldValue, currencies[0]),
      right: formatFieldValue(field, newValue, currencies[1]),
    };
    // `null` and a missing value read the same.
    if (texts.left === texts.right) return [];
    const ids = field.kind === "picture" || field.kind === "item";
    return [{ path, ...texts, ...(ids ? { of: field } : {}) }];
  }

  function diffList(inner: readonly Field[], oldValue: unknown, newValue: unknown, path: readonly string[]) {
    const [before, after] = [asList(oldValue), asList(newValue)];
    const getName = (item: unknown) => itemName(inner, asData(item));
    const pairs = matchItems(before, after, getName);
    const moved = movedPairs(pairs);
    return pairs.flatMap((pair): Difference[] => {
      const { before: from, after: to } = pair;
      const [one, other] = [asData(before[from ?? -1]), asData(after[to ?? -1])];
      const item = [...path, `${(to ?? from)! + 1}. ${getName(to === null ? one : other)}`.trim()];
      if (from === null)
        return [
          {
            path: [...item, m.admin_change_added()],
            ...sides("", describeItem(inner, other, currencies[1])),
          },
        ];
      if (to === null)
        return [
          {
            path: [...item, m.admin_change_removed()],
            ...sides(describeItem(inner, one, currencies[0]), ""),
          },
        ];
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
const asData = (value: unknown): Data => (typeof value === "object" && value !== null ? (value as Data) : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isLocalizedField = ({ kind }: Field): boolean => kind === "words" || kind === "markdown";

const TEXT_KEY = "";
const toNamedItems = (value: unknown): Data[] => asList(value).map((text) => ({ [TEXT_KEY]: text }));
const itemTextField = ({ max }: { max: number }): Field => ({ name: TEXT_KEY, kind: "words", max });

const MAX_NAME_LENGTH = 60;
const itemName = (fields: readonly Field[], item: Data): string => {
  const first = fields.find(({ kind }) => kind === "words" || kind === "text");
  const text = first ? localize(item[first.name]) : "";
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
};

const describeItem = (fields: readonly Field[], item: Data, currency: unknown): string =>
  diffFields(fields, {}, item, [currency, currency])
    .map(({ path, right }) => [path.filter(Boolean).join(" › "), right].filter(Boolean).join(": "))
    .join("\n");

const diffTexts = (oldValue: unknown, newValue: unknown, path: readonly string[]): Difference[] =>
  LOCALES.filter((locale) => textIn(oldValue, locale) !== textIn(newValue, locale)).map((locale) => ({
    path: [...path, LANGUAGE_NAMES[locale]],
    left: textIn(oldValue, locale),
    right: textIn(newValue, locale),
  }));
const textIn = (value: unknown, locale: (typeof LOCALES)[number]): string =>
  isLocalizedText(value) ? (value[locale] ?? "") : "";
