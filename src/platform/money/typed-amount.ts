import { memoize } from "../memoize";
import { plainNumber } from "../text/typed-text";
import { isCurrencyName } from "./currency-names";
import { type Money, decimalsOf, money } from "./money";

export type ParsedAmount =
  | { kind: "amount"; amount: Money }
  /** `1.000`: ask which reading is meant. */
  | { kind: "ambiguous"; readings: readonly [smaller: Money, larger: Money] }
  | { kind: "none" };

const NO_AMOUNT: ParsedAmount = { kind: "none" };
const GROUP_SEPARATORS = /[\s\u00a0\u202f'\u2019\u066c]/g;
export const MAX_TYPED_AMOUNT = 60;

const groupSeparator = memoize(
  (locale: string): string =>
    new Intl.NumberFormat(locale, { numberingSystem: "latn" })
      .formatToParts(1_234_567)
      .find(({ type }) => type === "group")?.value ?? "",
);

/** Returns the text unchanged when it names another currency. */
function stripCurrency(text: string, currency: string): string {
  const [, before = "", number = "", after = ""] = /^(\D*)(\d(?:.*\d)?[.,]?)(\D*)$/s.exec(text) ?? [];
  const isNamed = [before, after].every((name) => name.trim() === "" || isCurrencyName(name, currency));
  return isNamed ? number : text;
}

/**
 * Parses `50`, `$40`, `25 dollars`, `12,50`, `1 250`, `1,250.00`, `\u0665\u0660`. Three digits after one separator are
 * ambiguous unless currency or locale decide.
 * @returns `none` for other text, negative or inexact amounts, and too many decimals
 */
export function interpretAmount(text: string, currency: string, locale: string): ParsedAmount {
  const decimals = decimalsOf(currency);
  const typed = plainNumber(text);
  if (typed.length > MAX_TYPED_AMOUNT) return NO_AMOUNT;
  const plain = stripCurrency(typed, currency).replace(GROUP_SEPARATORS, "").replaceAll("\u066b", ".");
  if (!/^\d[\d.,]*$/.test(plain)) return NO_AMOUNT;
  const asThousands = toAmount(splitDecimal(plain, false), decimals, currency);
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) {
    const amount = toAmount(splitDecimal(plain, true), decimals, currency) ?? asThousands;
    return amount === null ? NO_AMOUNT : { kind: "amount", amount };
  }
  const usesLocaleSeparator = plain.includes(groupSeparator(locale));
  const isGroup = decimals === 0 || (decimals < 3 && usesLocaleSeparator);
  const isPoint = decimals >= 3 && !usesLocaleSeparator;
  const smaller = money(Math.round(Number(plain.replace(",", ".")) * 10 ** decimals), currency);
  if (isGroup && asThousands) return { kind: "amount", amount: asThousands };
  if (isPoint || asThousands === null) return { kind: "amount", amount: smaller };
  return { kind: "ambiguous", readings: [smaller, asThousands] };
}

export function parseAmount(text: string, currency: string, locale: string): Money | null {
  const read = interpretAmount(text, currency, locale);
  return read.kind === "amount" ? read.amount : null;
}

type DecimalParts = { whole: string; fraction: string };

function toAmount(parts: DecimalParts | null, decimals: number, currency: string): Money | null {
  if (parts === null || parts.fraction.length > decimals) return null;
  const minor = Number(parts.whole + parts.fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? money(minor, currency) : null;
}

/** Splits at the decimal separator; null for invalid grouping. @param hasPoint false: all separators group thousands */
function splitDecimal(text: string, hasPoint: boolean): DecimalParts | null {
  const separators = [...text].filter((character) => character === "." || character === ",");
  const last = separators.at(-1);
  if (last === undefined) return { whole: text, fraction: "" };
  const [tail = ""] = text.split(last).slice(-1);
  // A separator that repeats or precedes another groups thousands.
  if (hasPoint && separators.indexOf(last) !== separators.length - 1) return null;
  const head = hasPoint ? text.slice(0, text.length - tail.length - 1) : text;
  const groups = head.split(/[.,]/);
  if (groups.length > 1 && !/^[1-9]\d{0,2}$/.test(groups[0]!)) return null;
  if (groups.slice(1).some((group) => group.length !== 3) || new Set(head.match(/[.,]/g)).size > 1)
    return null;
  return { whole: groups.join(""), fraction: hasPoint ? tail : "" };
}
