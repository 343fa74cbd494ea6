import transliterate from "@sindresorhus/slugify";

/** Longest slug, in characters (`isSlug`). */
const MAX_SLUG_LENGTH = 80;

/** Letters of African languages, which the library leaves out. */
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

/**
 * The slug that a title in any script suggests: `Cœur des sœurs` → `coeur-des-soeurs`; empty when none of it can stand in one, as
 * with Ethiopic letters. For the back office only: the table of letters weighs 6 KB.
 */
export const slugify = (title: string): string =>
  // One letter of Swahili: `ng’ombe`.
  transliterate(title.normalize("NFC").replaceAll(/(ng)['’]/gi, "$1"), OPTIONS)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
