import { expect, test } from "vitest";
import type { Field } from "../../../platform/content/content-kind";
import { canonicalJson, cellOf, contentColumns, withCell } from "./content-columns.model";

const labelOf = (value: string) => value;
const columnOf = (field: Field) => contentColumns({ fields: [field] })[0]!;
const read = (field: Field, text: string) => withCell({}, columnOf(field), text)[field.name];

test("each text has a column for each language, a group one for each field, and a list a single one", () => {
  const columns = contentColumns({
    fields: [
      { name: "slug", kind: "text", max: 80 },
      { name: "title", kind: "words", max: 80 },
      { name: "body", kind: "markdown" },
      { name: "impact", kind: "group", fields: [{ name: "countries", kind: "number", min: 0, max: 9 }] },
      { name: "goals", kind: "texts", max: 80 },
    ],
  });
  expect(columns.map(({ name }) => name)).toEqual([
    "slug",
    "title.en",
    "title.fr",
    "title.ar",
    "title.sw",
    "body.en",
    "body.fr",
    "body.ar",
    "body.sw",
    "impact.countries",
    "goals",
  ]);
});

test("a cell holds the value at its path, a list as JSON, and nothing for a missing value", () => {
  const [fr] = contentColumns({ fields: [{ name: "title", kind: "words", max: 9 }] }).slice(1);
  expect(cellOf(fr!, { title: { fr: "Titre" } })).toBe("Titre");
  for (const data of [{}, { title: null }, { title: {} }, { title: { fr: null } }])
    expect(cellOf(fr!, data)).toBe("");
  expect(cellOf(columnOf({ name: "n", kind: "number", min: 0, max: 9 }), { n: 0 })).toBe(0);
  expect(cellOf(columnOf({ name: "f", kind: "flag" }), { f: false })).toBe("false");
  expect(cellOf(columnOf({ name: "l", kind: "texts", max: 9 }), { l: [{ en: "a" }] })).toBe('[{"en":"a"}]');
});

const number: Field = { name: "a", kind: "number", min: 0, max: 9 };
const list: Field = { name: "a", kind: "list", fields: [] };
test.for([
  [number, " 5 ", 5],
  [number, "-1.25", -1.25],
  [number, "12e3", 12_000],
  [number, "1E-2", 0.01],
  [number, "five", "five"],
  [number, "5 apples", "5 apples"],
  [number, "about 5", "about 5"],
  [number, "1.", "1."],
  [number, "0x10", "0x10"],
  [{ name: "a", kind: "money" }, "1500", 1500],
  [{ name: "a", kind: "flag" }, "TRUE ", true],
  [{ name: "a", kind: "flag" }, "False", false],
  [{ name: "a", kind: "flag" }, "untrue", "untrue"],
  [{ name: "a", kind: "flag" }, "falsehood", "falsehood"],
  [list, ' [{"b":1}] ', [{ b: 1 }]],
  [list, "no list", "no list"],
  [{ name: "a", kind: "rows", table: "t", owner: "o", fields: [] }, "[1]", [1]],
  [{ name: "a", kind: "texts", max: 9 }, '[{"en":"a"}]', [{ en: "a" }]],
  [{ name: "a", kind: "choices", of: [], labelOf }, '["x"]', ["x"]],
  [{ name: "a", kind: "choice", of: [], labelOf }, " x ", "x"],
  [{ name: "a", kind: "text", max: 9 }, " x ", " x "],
  [{ name: "a", kind: "text", max: 9 }, "5", "5"],
  [{ name: "a", kind: "date" }, "2026-05-01 ", "2026-05-01"],
  [{ name: "a", kind: "text", max: 9 }, "  ", null],
  [number, "", null],
] satisfies [Field, string, unknown][])(
  "in a column of %o the text %o is read as %o",
  ([field, text, value]) => {
    expect(read(field, text)).toEqual(value);
  },
);

test("texts in a language retain their spaces", () => {
  for (const kind of ["words", "markdown"] as const)
    expect(read({ name: "a", kind, max: 9 }, " x ")).toEqual({ en: " x " });
});

test("reading a cell leaves the other values of its group", () => {
  const [en, fr] = contentColumns({ fields: [{ name: "title", kind: "words", max: 9 }] });
  const data = withCell({ slug: "a", title: { sw: "c" } }, en!, "a");
  expect(withCell(data, fr!, "b")).toEqual({ slug: "a", title: { sw: "c", en: "a", fr: "b" } });
});

test.for([
  [
    { a: 1, b: { c: 2, d: 3 } },
    { b: { d: 3, c: 2 }, a: 1 },
  ],
  [{ a: 1 }, { a: 1, b: null, c: "", d: [], e: undefined }],
  [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  [null, undefined],
] as const)("%o and %o are the same item", ([one, other]) => {
  expect(canonicalJson(one)).toBe(canonicalJson(other));
});

test.for([
  [{ a: 1 }, { a: 2 }],
  [{ a: 0 }, {}],
  [{ a: false }, {}],
  [{ a: [null] }, {}],
  [
    [1, 2],
    [2, 1],
  ],
  [
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ],
  ["", null],
] as const)("%o and %o are different items", ([one, other]) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});
