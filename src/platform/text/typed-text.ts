/**
 * Reads what people type or paste where signs have a meaning of their own: codes, numbers, phone numbers, addresses, dates.
 * Texts go through `clean-text.ts`.
 */

/** Digits of every script as those of programs: `١٢٣`, `१२३` → `123`. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Digits of one script stand in Unicode in one run from nought to nine. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0)!;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}

/**
 * A number, date or phone number as typed: ASCII digits, single blanks of one kind (French typography has narrow ones),
 * nothing invisible (a copied number carries direction marks). Superscripts stay: `5²` is not 52.
 */
export const plainNumber = (typed: string): string =>
  toAsciiDigits(typed.replaceAll(/\p{Cf}/gu, ""))
    .replaceAll(/[\s\p{Zs}]+/gu, " ")
    .trim();

/** Longest text that is read as a phone number, in characters: a pasted link is longer than its number. */
export const MAX_TYPED_PHONE = 120;

/** Longest text that is searched for a code, in characters: a whole message may be pasted. */
const MAX_CODE_TEXT = 2000;

/** A code as typed: in capitals, with ASCII digits and letters of normal width, nothing invisible. */
export const plainCode = (typed: string): string =>
  plainNumber(typed.slice(0, MAX_CODE_TEXT).normalize("NFKC")).toUpperCase();

/** Without the blanks, hyphens, points and lines that people put between the parts of a code. */
export const stripSeparators = (code: string): string => code.replaceAll(/[\s\p{Pd}_.]/gu, "");

/**
 * An e-mail address as typed or pasted: `mailto:amina@example.org`, `Amina <amina@example.org>`, `amina@example.org.` in a
 * sentence, full-width letters. Whether it is one is for `EMAIL_PATTERN` to say.
 */
export function plainEmail(typed: string): string {
  const text = typed
    .replaceAll(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim();
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>$/.exec(text)?.[1] ?? text;
  return inBrackets
    .replace(/^mailto:/i, "")
    .replace(/\?.*$/s, (query) => (/^mailto:/i.test(inBrackets) ? "" : query))
    .replace(/[.,;]+$/, "")
    .normalize("NFC");
}
