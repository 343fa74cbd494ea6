export type WrittenDate = { ok: true; date: Date } | { ok: false; reason: "ambiguous" | "unreadable" };

const UNREADABLE: WrittenDate = { ok: false, reason: "unreadable" };
const AMBIGUOUS: WrittenDate = { ok: false, reason: "ambiguous" };

const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^(feb|fev)/,
  /^(mar$|march|mars)/,
  /^(apr|avr)/,
  /^(may|mai)$/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

const MAX_LENGTH = 60;
/** Date, hours, minutes, seconds, AM/PM and time zone. */
const DATE_AND_TIME =
  /^(.+?)(?:(?:,|T|\s|at|à)+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|[ECMP][SD]T|[+-]\d{2}:?\d{2})?\s*(?:UTC|GMT)?)?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const TWO_DIGIT_YEAR = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/;
const WEEKDAY = /^\p{L}{3,9}\.?,\s+/u;
const DAY_FIRST_NAMED = /^(\d{1,2})(?:st|nd|rd|th|er)?[\s-]+(\p{L}+)\.?,?[\s-]+(\d{4})$/iu;
const MONTH_FIRST_NAMED = /^(\p{L}+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/iu;

/** Parses a date with optional time; UTC without an offset. Never guesses: 03/04/2025 differs by country. */
export function parseWrittenDate(text: string): WrittenDate {
  const written = text
    .slice(0, 2 * MAX_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  const epoch = /^(\d{10})(\d{3})?$/.exec(written);
  if (epoch) return { ok: true, date: new Date(Number(epoch[1]) * 1000) };
  const parts = written.length > MAX_LENGTH ? null : DATE_AND_TIME.exec(written);
  if (!parts) return UNREADABLE;
  const [, day, ...time] = parts;
  const named = day!.replace(WEEKDAY, "");
  const yearFirst = YEAR_FIRST.exec(day!);
  if (yearFirst) return dateOf(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!, time);
  const yearLast = YEAR_LAST.exec(day!);
  if (yearLast) return numericDate(yearLast, time);
  if (TWO_DIGIT_YEAR.test(day!)) return AMBIGUOUS;
  const dayFirst = DAY_FIRST_NAMED.exec(named);
  if (dayFirst) return dateOf(dayFirst[3]!, monthNumber(dayFirst[2]!), dayFirst[1]!, time);
  const monthFirst = MONTH_FIRST_NAMED.exec(named);
  return monthFirst ? dateOf(monthFirst[3]!, monthNumber(monthFirst[1]!), monthFirst[2]!, time) : UNREADABLE;
}

/** Day and month are clear only with a number above 12, or when equal. */
function numericDate([, first, second, year]: RegExpExecArray, time: TimeParts): WrittenDate {
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 || one === two) return dateOf(year!, second!, first!, time);
  if (two > 12) return dateOf(year!, first!, second!, time);
  // Neither can be a day or month.
  return one === 0 || two === 0 ? UNREADABLE : AMBIGUOUS;
}

function monthNumber(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return String(MONTHS.findIndex((pattern) => pattern.test(plain)) + 1);
}

type TimeParts = readonly (string | undefined)[];

function dateOf(year: string, month: string, day: string, [hours, minutes, seconds, half, zone]: TimeParts) {
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Rejects 31 February, which `Date` rolls over.
  if (midnight.getUTCMonth() + 1 !== Number(month) || midnight.getUTCDate() !== Number(day))
    return UNREADABLE;
  if (hours === undefined) return { ok: true, date: midnight } as const;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return UNREADABLE;
  const secondOfDay = hour * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  const date = new Date(midnight.getTime() + (secondOfDay - offsetSeconds(zone)) * 1000);
  return { ok: true, date } as const;
}

const AMERICAN_OFFSETS: Record<string, number> = { E: 5, C: 6, M: 7, P: 8 };

function offsetSeconds(zone: string | undefined): number {
  const american = /^([ECMP])([SD])T$/.exec((zone ?? "").toUpperCase());
  if (american) return (Number(american[2] === "D") - AMERICAN_OFFSETS[american[1]!]!) * 3600;
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "");
  if (!parts) return 0;
  return (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60);
}
