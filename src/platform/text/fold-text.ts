/** Accents, Arabic vowel marks and invisible characters. */
const MARKS =
  /[\u0300-\u036f]|[\u064b-\u065f\u0670]|[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const SAME: Readonly<Record<string, string>> = Object.fromEntries([
  ...[..."ىةٱکیہە۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ɓɗƙɛɔŋøłđıƴ’‘ʼ`"].map((from, at) => [
    from,
    [..."يهاكيهه01234567890123456789bdkeonoldiy''''"][at]!,
  ]),
  ["œ", "oe"],
  ["æ", "ae"],
  ["ß", "ss"],
]);

/** For comparison, like `fold_text` in migration 0129: removes case, accents, vowel marks and letter variants. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d\s]/gu, (letter) => SAME[letter] ?? letter);
