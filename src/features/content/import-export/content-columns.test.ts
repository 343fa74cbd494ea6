import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import type { ContentData, Field } from "../../../platform/content/content-kind";
import { unescapeCell, toCsv } from "../../../platform/csv/csv";
import { LOCALES } from "../../../platform/i18n/locales";
import { parseCsv } from "../../../platform/csv/parse-csv.server";
import { contentInput } from "../content.input.server";
import { cellOf, contentColumns, withCell } from "./content-columns.model";

const text = (most: number) =>
  fc
    .tuple(
      fc.constantFrom("", "=", "'", "'=", "- ", '"', "\n"),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    )
    .map((parts) => parts.join("").slice(0, most).toWellFormed());
/** Not empty after trimming and removing characters that cannot be stored. */
const filled = (most: number) => text(most - 1).map((some) => `${some}x`);
const message = (most: number) =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...LOCALES), text(most)), filled(most))
    .map(([more, en]) => ({ ...more, en }));
const uuid = fc.uuid({ version: 7 });
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

function anyOf(field: Field): fc.Arbitrary<unknown> {
  const given = ((): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case "text":
        return field.format
          ? fc.constant(
              {
                slug: "a-1",
                https: "https://example.org/a,b",
                email: "a@example.org",
                phone: "+254700000001",
                zone: "Africa/Nairobi",
              }[field.format],
            )
          : filled(field.max);
      case "words":
      case "markdown":
        return message(field.kind === "words" ? field.max : 500);
      case "number":
        return field.integer
          ? fc.integer({ min: field.min, max: Math.min(field.max, 1e9) })
          : // Negative zero becomes zero, as in a file.
            fc
              .double({ min: field.min, max: Math.min(field.max, 1e9), noNaN: true })
              .map((value) => value + 0);
      case "money":
        return fc.integer({ min: 1, max: 1_000_000_00 });
      case "currency":
        return fc.constantFrom("USD", "KES");
      case "flag":
        return fc.boolean();
      case "date":
        return day.map((iso) => iso.slice(0, 10));
      case "moment":
        return day;
      case "choice":
        return fc.constantFrom(...field.of);
      case "choices":
        return fc.subarray([...field.of]);
      case "portrait":
        return fc.constantFrom("2-hijab-woven-maize", "4-short-shirt-sky-glasses-beard");
      case "picture":
      case "item":
        return uuid;
      case "group":
        return dataOf(field.fields);
      case "list":
      case "rows":
        return fc.array(dataOf(field.fields), { maxLength: 2 });
      case "texts":
        return fc.array(message(field.max), { maxLength: 2 });
    }
  })();
  return field.optional ? fc.option(given) : given;
}
const dataOf = (fields: readonly Field[]): fc.Arbitrary<ContentData> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, anyOf(field)])));

for (const kind of CONTENT_KINDS)
  test(`any item is the same after exporting and reading it: ${kind.name}`, async () => {
    const columns = contentColumns(kind);
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(dataOf(kind.fields), async (rendered) => {
        const right = contentInput(kind).safeParse(rendered);
        if (!right.success) return;
        tried++;
        const file = toCsv([
          columns.map(({ name }) => name),
          columns.map((column) => cellOf(column, right.data)),
        ]);
        const rows: string[][] = [];
        for await (const row of parseCsv(file.slice(1))) rows.push(row as string[]);
        const read = columns.reduce<ContentData>(
          (data, column, at) => withCell(data, column, unescapeCell(rows[1]![at]!)),
          {},
        );
        expect(contentInput(kind).parse(read)).toEqual(right.data);
      }),
      { numRuns: 60 },
    );
    expect(tried).toBeGreaterThan(0);
  });
