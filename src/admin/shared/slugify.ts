import transliterate from "@sindresorhus/slugify";

const MAX_SLUG_LENGTH = 80;

/** Letters of African languages that the library lacks. */
const AFRICAN_LETTERS: readonly (readonly [letter: string, latin: string])[] = [
  ["ɓ", "b"],
  ["ƈ", "c"],
  ["ɖ", "d"],
  ["ɗ", "d"],
  ["ɛ", "e"],
  ["ƒ", "f"],
  ["ɣ", "g"],
  ["ɠ", "g"],
  ["ɨ", "i"],
  ["ɩ", "i"],
  ["ƙ", "k"],
  ["ŋ", "ng"],
  ["ɲ", "ny"],
  ["ɔ", "o"],
  ["ƥ", "p"],
  ["ƭ", "t"],
  ["ʊ", "u"],
  ["ʋ", "v"],
  ["ƴ", "y"],
];

const OPTIONS = {
  customReplacements: AFRICAN_LETTERS.flatMap(([letter, latin]): [string, string][] => [
    [letter, latin],
    [letter.toUpperCase(), latin],
  ]),
  // GitHub is one word.
  decamelize: false,
};

/** `Cœur des sœurs` → `coeur-des-soeurs`. For the back office only, because the letter table has 6 KB. */
export const slugify = (title: string): string =>
  // A single letter in Swahili: `ng’ombe`.
  transliterate(title.normalize("NFC").replaceAll(/(ng)['’]/gi, "$1"), OPTIONS)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
