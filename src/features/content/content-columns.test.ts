import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT } from "../../content";
import type { ContentData, Field } from "../../platform/content-kind";
import { cellText, csv } from "../../platform/csv";
import { LOCALES } from "../../platform/languages";
import { readCsv } from "../../platform/read-csv.server";
import { inputOf } from "./content.input.server";
import { cellOf, contentColumns, withCell } from "./content-columns.model";

const text = (most: number) =>
  fc
    .tuple(
      fc.constantFrom("", "=", "'", "'=", "- ", '"', "\n"),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    )
    .map((parts) => parts.join("").slice(0, most).toWellFormed());
/** Something that is still there when blanks and signs that cannot be kept have been taken away. */
const filled = (most: number) => text(most - 1).map((some) => `${some}x`);
const said = (most: number) =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...LOCALES), text(most)), filled(most))
    .map(([more, en]) => ({ ...more, en }));
const uuid = fc.uuid({ version: 7 });
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Anything that may stand in a field. */
function anyOf(field: Field): fc.Arbitrary<unknown> {
  const given = ((): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case "text":
        return field.form
          ? fc.constant(
              {
                slug: "a-1",
                https: "https://example.org/a,b",
                email: "a@example.org",
                phone: "+254700000001",
                zone: "Africa/Nairobi",
              }[field.form],
            )
          : filled(field.most);
      case "words":
      case "markdown":
        return said(field.kind === "words" ? field.most : 500);
      case "number":
        return field.whole
          ? fc.integer({ min: field.least, max: Math.min(field.most, 1e9) })
          : // Nought with a sign is nought, in a file as well.
            fc
              .double({ min: field.least, max: Math.min(field.most, 1e9), noNaN: true })
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
      case "picture":
      case "item":
        return uuid;
      case "group":
        return dataOf(field.fields);
      case "list":
      case "rows":
        return fc.array(dataOf(field.fields), { maxLength: 2 });
      case "texts":
        return fc.array(said(field.most), { maxLength: 2 });
    }
  })();
  return field.optional ? fc.option(given) : given;
}
const dataOf = (fields: readonly Field[]): fc.Arbitrary<ContentData> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, anyOf(field)])));

for (const kind of CONTENT)
  test(`whatever an item holds is the same after a file was made and read of it: ${kind.name}`, async () => {
    const columns = contentColumns(kind);
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(dataOf(kind.fields), async (drawn) => {
        const right = inputOf(kind).safeParse(drawn);
        if (!right.success) return;
        tried++;
        const file = csv([
          columns.map(({ name }) => name),
          columns.map((column) => cellOf(column, right.data)),
        ]);
        const rows: string[][] = [];
        for await (const row of readCsv(file.slice(1))) rows.push(row as string[]);
        const read = columns.reduce<ContentData>(
          (data, column, at) => withCell(data, column, cellText(rows[1]![at]!)),
          {},
        );
        expect(inputOf(kind).parse(read)).toEqual(right.data);
      }),
      { numRuns: 60 },
    );
    expect(tried).toBeGreaterThan(0);
  });
