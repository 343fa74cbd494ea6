import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `new Intl.DateTimeFormat().resolvedOptions()` reads the reader's time zone. */
const ALLOWED = /Intl\.DateTimeFormat\((\)\.resolvedOptions|"en", \{ timeZone: zone \})/;
const WRITES_DATES = /\bDateField\b|\.toLocale(Date|Time)?String\(|Intl\.DateTimeFormat|\bshowTime\b/;

test("every date of the back office is formatted by src/platform/format", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(100);
  const own = files.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8")
      .split("\n")
      .filter((line) => WRITES_DATES.test(line) && !ALLOWED.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(own).toEqual([]);
});
