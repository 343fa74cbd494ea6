/** Designators of ISO 8601 durations; those of hours stand behind a T. */
const DESIGNATORS: Readonly<Record<string, string>> = {
  hour: "H",
  day: "D",
  week: "W",
  month: "M",
  year: "Y",
};

/**
 * Reads a duration in English: `6 months`.
 * @returns it in ISO 8601, `P6M`; null for any other text
 */
export function parseDuration(text: string): string | null {
  const [, count, unit] = /^\s*(\d{1,3}) (hour|day|week|month|year)s?\s*$/i.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  const name = unit.toLowerCase();
  return `P${name === "hour" ? "T" : ""}${count}${DESIGNATORS[name]}`;
}
