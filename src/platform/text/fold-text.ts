/** Accents, Arabic vowel marks and what nobody sees. */
const MARKS =
  /[\u0300-\u036f]|[\u064b-\u065f\u0670]|[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Letters and digits that are one for a reader; one of two letters is written as both. */
const SAME: Readonly<Record<string, string>> = Object.fromEntries([
  ...[..."ىةٱکیہە۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ɓɗƙɛɔŋøłđıƴ’‘ʼ`"].map((from, at) => [
    from,
    [..."يهاكيهه01234567890123456789bdkeonoldiy''''"][at]!,
  ]),
  ...[
    ["œ", "oe"],
    ["æ", "ae"],
    ["ß", "ss"],
  ],
]);

/**
 * A text for comparing, never for showing: lower case, without accents, Arabic vowel marks and invisible characters; letters
 * and digits that are one for a reader are one. `fold_text` in migration 0129 does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d\s]/gu, (letter) => SAME[letter] ?? letter);
