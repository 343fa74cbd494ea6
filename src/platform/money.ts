import { onceMade } from "./once-made";

/** An amount of money: whole minor units (cents, for most currencies) and its ISO 4217 code. Never a float. */
export type Money = Readonly<{ minor: number; currency: string }>;

export const money = (minor: number, currency: string): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`);
  // What is taken from nothing is nothing: JavaScript knows a zero below zero, and would print its sign.
  return { minor: minor === 0 ? 0 : minor, currency };
};

/** Decimal places of a currency: 2 for USD, 0 for UGX, 3 for TND. */
export const decimalsOf = onceMade(
  (currency: string): number =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** The amount in major units, for display and structured data only. */
export const majorUnits = (amount: Money): number => amount.minor / 10 ** decimalsOf(amount.currency);

/** Whole units in minor ones: 50 dollars are 5000 cents, 50 shillings of Uganda are 50. */
export const ofMajor = (units: number, currency: string): Money =>
  money(units * 10 ** decimalsOf(currency), currency);

const GROUPS = /[\s\u00a0\u202f'\u2019\u066c]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Longest number that is looked at, in characters. */
const LONGEST = 24;

/**
 * An amount as people type it: `50`, `12.5`, `12,50`, `1 250`, `1,250.00`, `\u0665\u0660`. What can be read in two ways is read as
 * the smaller amount only where the currency has three decimals; elsewhere three digits after a mark are thousands.
 * @returns null for what is no number, is below zero, has more decimals than the currency, or is too large to be exact
 */
export function parseAmount(text: string, currency: string): Money | null {
  const decimals = decimalsOf(currency);
  const plain = text
    .trim()
    .slice(0, LONGEST + 1)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(GROUPS, "")
    .replaceAll("\u066b", ".");
  if (plain.length > LONGEST || !/^\d[\d.,]*$/.test(plain)) return null;
  const parts = split(plain, decimals);
  if (parts === null || parts.fraction.length > decimals) return null;
  const minor = Number(parts.whole + parts.fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? money(minor, currency) : null;
}

/** Before and after the mark for decimals; null when the marks make no sense. */
function split(text: string, decimals: number): { whole: string; fraction: string } | null {
  const marks = [...text].filter((sign) => sign === "." || sign === ",");
  const last = marks.at(-1);
  if (last === undefined) return { whole: text, fraction: "" };
  const mixed = new Set(marks).size === 2;
  const [tail = ""] = text.split(last).slice(-1);
  const alone = marks.length === 1;
  const isDecimal = mixed
    ? marks.indexOf(last) === marks.length - 1
    : alone && (tail.length !== 3 || decimals === 3);
  const head = isDecimal ? text.slice(0, text.length - tail.length - 1) : text;
  const groups = head.split(/[.,]/);
  const grouped = groups.length > 1;
  if (grouped && !/^[1-9]\d{0,2}$/.test(groups[0]!)) return null;
  if (groups.slice(1).some((group) => group.length !== 3) || new Set(head.match(/[.,]/g)).size > 1)
    return null;
  return { whole: groups.join(""), fraction: isDecimal ? tail : "" };
}

/** `part` of `whole` from 0 to 1; both must be in one currency. */
export function shareOf(part: Money, whole: Money): number {
  if (part.currency !== whole.currency) throw new RangeError(`${part.currency} is not ${whole.currency}`);
  return whole.minor <= 0 ? 0 : Math.max(0, Math.min(1, part.minor / whole.minor));
}
