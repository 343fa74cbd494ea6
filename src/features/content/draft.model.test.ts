import { expect, test } from "vitest";
import type { ContentKind, Field } from "../../platform/content/content-kind";
import {
  findMissingFields,
  isCompleteItem,
  isEmptyValue,
  toDraftColumns,
  toDraftFields,
} from "./draft.model";

const labelOf = (value: string) => value;
const slug: Field = { name: "slug", kind: "text", max: 80, format: "slug" };
const title: Field = { name: "title", kind: "words", max: 120 };
const isOrdered = ({ start, end }: Record<string, unknown>) => String(end ?? "9") >= String(start ?? "0");
const kindWith = (fields: readonly Field[], more: Partial<ContentKind> = {}): ContentKind => ({
  name: "things",
  table: "thing",
  title: "title",
  publishes: true,
  writers: ["editor"],
  pagePath: () => null,
  order: { column: "slug", kind: "slug", descending: false },
  fields: [slug, title, ...fields],
  ...more,
});
const ordered = (kind: "date" | "moment") =>
  kindWith(
    [
      { name: "start", kind },
      { name: "end", kind, optional: true },
    ],
    { rules: [{ field: "end", message: () => "", holds: isOrdered, order: ["start", "end"] }] },
  );

test.for([null, undefined, "", {}, { en: "", fr: null }, { a: { b: "" } }])("%o is empty", (value) => {
  expect(isEmptyValue(value)).toBe(true);
});

test.for([0, false, " ", "a", [], [""], { en: "a", fr: "" }, { a: { b: 0 } }])("%o is a value", (value) => {
  expect(isEmptyValue(value)).toBe(false);
});

test("each missing value is named by its path, in groups, rows and lists too", () => {
  const fields: Field[] = [
    slug,
    { name: "impact", kind: "group", fields: [{ name: "countries", kind: "number", min: 0, max: 9 }] },
    { name: "activities", kind: "list", fields: [title] },
    { name: "lessons", kind: "rows", table: "lesson", owner: "thing_id", fields: [title] },
    { name: "goals", kind: "texts", max: 100 },
  ];
  const filled = {
    slug: "a",
    impact: { countries: 0 },
    activities: [{ title: { en: "a" } }],
    lessons: [{ title: { en: "a" } }],
    goals: [{ en: "a" }],
  };
  expect(findMissingFields(fields, filled)).toEqual([]);
  expect(findMissingFields(fields, {})).toEqual(["slug", "impact.countries"]);
  const partly = {
    ...filled,
    impact: null,
    activities: [{}, ...filled.activities],
    lessons: [{ title: {} }],
  };
  expect(findMissingFields(fields, { ...partly, goals: [{ en: "a" }, { en: "" }] })).toEqual([
    "impact.countries",
    "activities.0.title",
    "lessons.0.title",
    "goals.1",
  ]);
});

test.for([
  { name: "a", kind: "date", optional: true },
  { name: "a", kind: "flag" },
  { name: "a", kind: "text", max: 9, allowBlank: true },
  { name: "a", kind: "choices", of: ["x"], labelOf },
] satisfies Field[])("a field like %o may be empty", (field) => {
  expect(findMissingFields([field], {})).toEqual([]);
});

test.for([
  { name: "a", kind: "date" },
  { name: "a", kind: "text", max: 9 },
  { name: "a", kind: "choice", of: ["x"], labelOf },
  { name: "a", kind: "item", of: "programs" },
] satisfies Field[])("a field like %o may not be empty", (field) => {
  expect(findMissingFields([field], { a: "" })).toEqual(["a"]);
});

test("a draft needs only its title and the item that it belongs to", () => {
  const kind = kindWith([
    { name: "program", kind: "item", of: "programs" },
    { name: "mentor", kind: "item", of: "people", optional: true },
    { name: "impact", kind: "group", fields: [{ name: "countries", kind: "number", min: 0, max: 9 }] },
    { name: "activities", kind: "list", fields: [title] },
    { name: "lessons", kind: "rows", table: "lesson", owner: "thing_id", fields: [title] },
  ]);
  const fields = toDraftFields(kind);
  const data = { activities: [{}], lessons: [{}] };
  expect(findMissingFields(fields, data)).toEqual(["title", "program"]);
  expect(fields.map(({ name }) => name)).toEqual(kind.fields.map(({ name }) => name));
  const lists = fields.filter(({ kind: each }) => each === "list" || each === "rows");
  expect(lists.map(({ optional }) => optional)).toEqual([true, true]);
});

test("an item is complete when no field is missing and its dates are in order", () => {
  const kind = ordered("date");
  const data = { slug: "a", title: { en: "A" }, start: "2026-01-01", end: "2026-01-02" };
  expect(isCompleteItem(kind, data)).toBe(true);
  expect(isCompleteItem(kind, { ...data, title: {} })).toBe(false);
  expect(isCompleteItem(kind, { ...data, end: "2025-12-31" })).toBe(false);
  expect(isCompleteItem(kindWith([]), data)).toBe(true);
});

test("a rule that the database does not check leaves an item complete", () => {
  const rules = [{ field: "slug", message: () => "", holds: () => false }];
  expect(isCompleteItem(kindWith([], { rules }), { slug: "a", title: { en: "A" } })).toBe(true);
});

const ROW = { id: "7", now: new Date("2026-05-01T10:00:00Z") };
const columnOf = (field: Field, value?: unknown) =>
  toDraftColumns(kindWith([field]), { [field.name]: value }, ROW)[field.name];

test.for([
  [{ name: "a", kind: "text", max: 9 }, "x"],
  [{ name: "a", kind: "number", min: 1, max: 9 }, 5],
  [{ name: "a", kind: "money" }, 5],
  [{ name: "a", kind: "flag" }, true],
  [{ name: "a", kind: "date" }, "2026-01-01"],
  [{ name: "a", kind: "choices", of: ["x"], labelOf }, ["x"]],
  [{ name: "a", kind: "item", of: "programs" }, "id"],
] satisfies [Field, unknown][])("the columns of a draft retain a value of %o", ([field, value]) => {
  expect(columnOf(field, value)).toEqual(value);
});

test.for([
  [{ name: "a", kind: "text", max: 9 }, "–"],
  [{ name: "a", kind: "text", max: 9, optional: true }, null],
  [{ name: "a", kind: "text", max: 9, allowBlank: true }, ""],
  [{ name: "a", kind: "text", max: 9, format: "zone" }, "UTC"],
  [{ name: "a", kind: "text", max: 9, format: "slug" }, "draft-7"],
  [{ name: "a", kind: "text", max: 9, format: "slug", optional: true }, null],
  [{ name: "a", kind: "words", max: 9 }, { en: "–" }],
  [{ name: "a", kind: "markdown" }, { en: "–" }],
  [{ name: "a", kind: "markdown", optional: true }, null],
  [{ name: "a", kind: "number", min: 3, max: 9 }, 3],
  [{ name: "a", kind: "money" }, 1],
  [{ name: "a", kind: "money", allowZero: true }, 0],
  [{ name: "a", kind: "currency" }, "USD"],
  [{ name: "a", kind: "flag" }, false],
  [{ name: "a", kind: "date" }, "2026-05-01"],
  [{ name: "a", kind: "moment" }, "2026-05-01T10:00:00.000Z"],
  [{ name: "a", kind: "choice", of: ["x", "y"], labelOf }, "x"],
  [{ name: "a", kind: "choices", of: ["x", "y"], labelOf }, []],
  [{ name: "a", kind: "picture" }, null],
  [{ name: "a", kind: "texts", max: 9 }, []],
  [{ name: "a", kind: "list", fields: [title] }, []],
  [
    { name: "a", kind: "group", fields: [title, { name: "n", kind: "number", min: 2, max: 9 }] },
    { title: { en: "–" }, n: 2 },
  ],
] satisfies [Field, unknown][])(
  "for an empty value of %o the column of a draft holds %o",
  ([field, value]) => {
    expect(columnOf(field)).toEqual(value);
  },
);

test("the columns of a draft leave out incomplete rows and empty texts", () => {
  const done = { title: { en: "A" } };
  expect(columnOf({ name: "a", kind: "list", fields: [title] }, [{}, done])).toEqual([done]);
  const rows: Field = { name: "a", kind: "rows", table: "lesson", owner: "thing_id", fields: [title] };
  expect(columnOf(rows, [{ title: {} }, done])).toEqual([done]);
  expect(columnOf({ name: "a", kind: "texts", max: 9 }, [{ en: "" }, { en: "A" }])).toEqual([{ en: "A" }]);
  const group: Field = { name: "a", kind: "group", fields: [title] };
  expect(columnOf(group, done)).toEqual(done);
});

test("a draft without a slug stays at the address that it had", () => {
  expect(toDraftColumns(kindWith([]), {}, { ...ROW, slug: "old" })["slug"]).toBe("old");
  expect(toDraftColumns(kindWith([]), { slug: "new" }, { ...ROW, slug: "old" })["slug"]).toBe("new");
  expect(toDraftColumns(kindWith([]), {}, { ...ROW, slug: "" })["slug"]).toBe("draft-7");
});

test("in the columns of a draft, days are in order and moments at least an hour apart", () => {
  const columns = (kind: "date" | "moment", start: string, end: string) =>
    toDraftColumns(ordered(kind), { start, end }, ROW);
  expect(columns("date", "2026-02-01", "2026-01-01")["end"]).toBe("2026-02-01");
  expect(columns("date", "2026-01-01", "2026-02-01")["end"]).toBe("2026-02-01");
  const [early, late] = ["2026-02-01T10:00:00.000Z", "2026-02-01T12:00:00.000Z"];
  expect(columns("moment", late, early)["end"]).toBe("2026-02-01T13:00:00.000Z");
  expect(columns("moment", early, late)["end"]).toBe(late);
});

test("a broken rule that the database does not check changes no column of a draft", () => {
  const rules = [{ field: "slug", message: () => "", holds: () => false }];
  expect(toDraftColumns(kindWith([], { rules }), { slug: "a", title: { en: "A" } }, ROW)).toEqual({
    slug: "a",
    title: { en: "A" },
  });
});
