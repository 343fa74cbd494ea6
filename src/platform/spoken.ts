import { type Locale, type LocalizedText, isLocalizedText, say } from "./languages";

/** `T` as it goes over the wire to one reader: texts in one language, moments as ISO 8601. */
export type Spoken<T> = T extends LocalizedText
  ? string
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? Spoken<Item>[]
      : T extends object
        ? { [Key in keyof T]: Spoken<T[Key]> }
        : T;

export type Speaker = {
  say: <T>(value: T) => Spoken<T>;
  /** The languages that were used so far, the reader's own first; what falls back brings in another. */
  languages: () => Locale[];
};

/** Chooses texts for one reader, and remembers in which languages they were there. */
export function speaker(locale: Locale): Speaker {
  const used = new Set<Locale>([locale]);

  function walk(value: unknown): unknown {
    if (value instanceof Date) return value.toISOString();
    if (isLocalizedText(value)) {
      const said = say(value, locale);
      if (typeof said === "string") return said;
      used.add(said.lang);
      return said.text;
    }
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
    return value;
  }

  return { say: <T>(value: T) => walk(value) as Spoken<T>, languages: () => [...used] };
}
