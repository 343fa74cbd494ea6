import { expect, test } from "vitest";
import { languageName } from "./display-names";
import { LOCALES } from "./locales";
import { SPOKEN_LANGUAGES } from "./spoken-languages";

test.each(LOCALES)("every selectable language has a name in %s", (locale) => {
  expect(SPOKEN_LANGUAGES.filter((code) => languageName(code, locale) === code)).toEqual([]);
});
