// For typed codes, numbers and email addresses. Texts use `clean-text.ts`.

/** `١٢٣`, `१२३` → `123`. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Unicode has the digits of each script in one ascending run. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0)!;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}

/** ASCII digits, single spaces, no invisible characters (from copied numbers). Superscripts stay: `5²` is not 52. */
export const plainNumber = (typed: string): string =>
  toAsciiDigits(typed.replaceAll(/\p{Cf}/gu, ""))
    .replaceAll(/[\s\p{Zs}]+/gu, " ")
    .trim();

export const MAX_TYPED_PHONE = 120;

const MAX_CODE_TEXT = 2000;

/** Upper case, ASCII digits, normal width, no invisible characters. */
export const plainCode = (typed: string): string =>
  plainNumber(typed.slice(0, MAX_CODE_TEXT).normalize("NFKC")).toUpperCase();

export const stripSeparators = (code: string): string => code.replaceAll(/[\s\p{Pd}_.]/gu, "");

/** Extracts an email address from `mailto:` links, `Amina <amina@example.org>` or a sentence. Does not validate it. */
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
