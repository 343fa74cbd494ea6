import fc from "fast-check";
import { expect, test } from "vitest";
import { type LocalizedText, resolveText } from "../../platform/i18n/localized-text";
import { LOCALES } from "../../platform/i18n/locales";
import { RELATED_CANDIDATES, pickRelated, readingMinutes, wordsInLanguage } from "./blog.model";

test("reading time grows with the words and is never less than a minute", () => {
  expect(readingMinutes(0, "en")).toBe(1);
  expect(readingMinutes(200, "en")).toBe(1);
  expect(readingMinutes(201, "en")).toBe(2);
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(1000), fc.constantFrom(...LOCALES), (words, more, language) => {
      const minutes = readingMinutes(words, language);
      expect(Number.isInteger(minutes) && minutes >= 1).toBe(true);
      expect(readingMinutes(words + more, language)).toBeGreaterThanOrEqual(minutes);
    }),
  );
});

test("the word count belongs to the language shown", () => {
  const anyTexts = fc.uniqueArray(fc.constantFrom(...LOCALES), { minLength: 1 });
  fc.assert(
    fc.property(anyTexts, fc.constantFrom(...LOCALES), (languages, locale) => {
      const texts = Object.fromEntries(languages.map((language) => [language, language])) as LocalizedText;
      const counts = Object.fromEntries(languages.map((language, index) => [language, index + 1]));
      const message = resolveText(texts, locale);
      const { language, words } = wordsInLanguage(counts, locale);
      expect(language).toBe(typeof message === "string" ? locale : message.lang);
      expect(words).toBe(counts[language]);
    }),
  );
});

test("a post without any text has no words, in the language of the reader", () => {
  expect(wordsInLanguage({}, "fr")).toEqual({ words: 0, language: "fr" });
});

test("related posts are of the same category first, never the post itself, without duplicates", () => {
  const row = fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e", "f") });
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id });
  fc.assert(
    fc.property(row, rows, rows, (self, same, latest) => {
      const ids = pickRelated(self, same, latest, 3).map(({ id }) => id);
      const others = new Set([...same, ...latest].map(({ id }) => id).filter((id) => id !== self.id));
      expect(ids).toEqual([...others].slice(0, 3));
    }),
  );
});

test("as many candidates are read as can be shown beside the post itself", () => {
  const posts = Array.from({ length: RELATED_CANDIDATES }, (_, id) => ({ id: `${id}` }));
  expect(pickRelated({ id: "0" }, posts, [])).toHaveLength(RELATED_CANDIDATES - 1);
  expect(pickRelated({ id: "other" }, posts, [])).toHaveLength(RELATED_CANDIDATES - 1);
});
