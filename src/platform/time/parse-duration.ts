const DESIGNATORS: Readonly<Record<string, string>> = {
  hour: "H",
  day: "D",
  week: "W",
  month: "M",
  year: "Y",
};

/** `6 months` → `P6M` (ISO 8601); null for other text. */
export function parseDuration(text: string): string | null {
  const [, count, unit] = /^\s*(\d{1,3}) (hour|day|week|month|year)s?\s*$/i.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  const name = unit.toLowerCase();
  return `P${name === "hour" ? "T" : ""}${count}${DESIGNATORS[name]}`;
}
