import { type LocalizedText, isLocalizedText, resolveText } from "../i18n/localized-text";
import type { Locale } from "../i18n/locales";

/** `T` as JSON for one reader: one language, dates as ISO 8601. */
export type Serialized<T> = T extends LocalizedText
  ? string
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? Serialized<Item>[]
      : T extends object
        ? { [Key in keyof T]: Serialized<T[Key]> }
        : T;

export type Serializer = {
  serialize: <T>(value: T) => Serialized<T>;
  languages: () => Locale[];
};

export function createSerializer(locale: Locale): Serializer {
  const used = new Set<Locale>([locale]);

  function walk(value: unknown): unknown {
    if (value instanceof Date) return value.toISOString();
    if (isLocalizedText(value)) {
      const resolved = resolveText(value, locale);
      if (typeof resolved === "string") return resolved;
      used.add(resolved.lang);
      return resolved.text;
    }
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
    return value;
  }

  return { serialize: <T>(value: T) => walk(value) as Serialized<T>, languages: () => [...used] };
}
