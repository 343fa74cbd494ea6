import fc from "fast-check";
import { expect, test } from "vitest";
import { parseWrittenDate } from "./written-date";

const isoOf = (text: string) => {
  const read = parseWrittenDate(text);
  return read.ok
    ? read.date
        .toISOString()
        .replace(/:00\.000Z$/, "Z")
        .replace(/T00:00Z$/, "")
    : read.reason;
};

test.each([
  ["2024-05-31", "2024-05-31"],
  ["2024/5/31", "2024-05-31"],
  ["2024-05-31 14:02:00", "2024-05-31T14:02Z"],
  ["2024-05-31T14:02:00.123456+03:00", "2024-05-31T11:02Z"],
  ["2024-05-31 14:02:00.123456 +0000 UTC", "2024-05-31T14:02Z"],
  ["31/05/2024", "2024-05-31"],
  ["05/31/2024 2:02 PM", "2024-05-31T14:02Z"],
  ["5/31/2024 12:02 am", "2024-05-31T00:02Z"],
  ["05/31/2024 2:02:00 PM EDT", "2024-05-31T18:02Z"],
  ["2024-01-31 14:02 PST", "2024-01-31T22:02Z"],
  ["04.04.2024", "2024-04-04"],
  ["31 May 2024", "2024-05-31"],
  ["May 31st, 2024", "2024-05-31"],
  ["Fri, 31 May 2024 14:02:00 +0000", "2024-05-31T14:02Z"],
  ["31 mai 2024", "2024-05-31"],
  ["1er août 2024", "2024-08-01"],
  ["15 févr. 2024 à 14:02", "2024-02-15T14:02Z"],
  ["1717164120", "2024-05-31T14:02Z"],
  ["1717164120000", "2024-05-31T14:02Z"],
])("the date %s is parsed as %s", (written, iso) => expect(isoOf(written)).toBe(iso));

test.each(["03/04/2025", "3-4-2025 10:22", "03.04.2025", "03/04/25", "31/05/24"])(
  "the date %s is ambiguous and not guessed",
  (written) => expect(isoOf(written)).toBe("ambiguous"),
);

test.each([
  "",
  "yesterday",
  "2024-02-30",
  "31/31/2024",
  "00/04/2025",
  "2024-05-31 25:00",
  "45443",
  "31 Mayo 2024",
])("%j is no date", (written) => expect(isoOf(written)).toBe("unreadable"));

test("a numeric date is parsed correctly or reported as ambiguous", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
      fc.boolean(),
      (date, isDayFirst) => {
        const [year, month, day] = date.toISOString().slice(0, 10).split("-") as [string, string, string];
        const read = parseWrittenDate([...(isDayFirst ? [day, month] : [month, day]), year].join("/"));
        if (read.ok) expect(read.date.toISOString().slice(0, 10)).toBe(`${year}-${month}-${day}`);
        else expect(read.reason).toBe("ambiguous");
      },
    ),
  );
});
