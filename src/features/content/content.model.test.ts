import { expect, test } from "vitest";
import type { ContentKind, Field } from "../../platform/content/content-kind";
import { ROLES } from "../../platform/auth/principal";
import {
  canRead,
  canWrite,
  findItemProblem,
  hasDrafts,
  hasTranslations,
  isPublicOnSave,
  isSingleton,
  pickKnownFields,
  slugFieldName,
  titleText,
  translated,
  writeTargetOf,
} from "./content.model";

const slug: Field = { name: "slug", kind: "text", max: 80, format: "slug" };
const title: Field = { name: "title", kind: "words", max: 120 };
const body: Field = { name: "body", kind: "markdown" };
const kindWith = (more: Partial<ContentKind> = {}): ContentKind => ({
  name: "things",
  table: "thing",
  title: "title",
  publishes: true,
  writers: ["editor"],
  pagePath: () => "/things/a",
  order: { column: "slug", kind: "slug", descending: false },
  fields: [slug, title],
  ...more,
});

test.for([
  [{ en: "A", fr: "B" }, "A"],
  [{ fr: "B" }, "B"],
  [{}, ""],
  ["A name", "A name"],
  [null, ""],
  [5, ""],
] as const)("the title %o is shown as %o", ([value, shown]) => {
  expect(titleText(value)).toBe(shown);
});

test("texts are counted in each language, at any depth, unless they are empty in all", () => {
  const kind = kindWith({
    fields: [
      slug,
      title,
      body,
      { name: "objectives", kind: "texts", max: 100 },
      { name: "impact", kind: "group", fields: [{ name: "note", kind: "words", max: 9 }] },
      { name: "activities", kind: "list", fields: [title, body] },
      { name: "lessons", kind: "rows", table: "lesson", owner: "thing_id", fields: [title] },
      { name: "places", kind: "choices", of: [], labelOf: (value) => value },
    ],
  });
  const data = {
    slug: "a",
    title: { en: "a", fr: "b" },
    body: null,
    objectives: [{ en: "c" }],
    impact: { note: { fr: "d" } },
    activities: [{ title: { en: "e", fr: "f" }, body: {} }],
    lessons: [{ title: { en: "g", fr: "" } }],
    places: [{ en: "no text" }],
  };
  expect(translated(kind, data)).toEqual({
    en: { done: 4, all: 5 },
    fr: { done: 3, all: 5 },
    ar: { done: 0, all: 5 },
    sw: { done: 0, all: 5 },
  });
});

test.for([
  [[title], true],
  [[body], true],
  [[{ name: "goals", kind: "texts", max: 9 }], true],
  [[slug, { name: "impact", kind: "group", fields: [body] }], true],
  [[{ name: "activities", kind: "list", fields: [slug, title] }], true],
  [[{ name: "activities", kind: "list", fields: [slug] }], false],
  [[slug], false],
  [[], false],
] satisfies [Field[], boolean][])("fields %o have translations: %s", ([fields, expected]) => {
  expect(hasTranslations(fields)).toBe(expected);
});

test("only a kind with one fixed item is single", () => {
  expect(isSingleton(kindWith({ fixed: { key: "id" } }))).toBe(true);
  expect(isSingleton(kindWith({ fixed: { key: "key" } }))).toBe(false);
  expect(isSingleton(kindWith())).toBe(false);
});

test.for([
  { does: "publishes", kind: kindWith(), drafts: true, atOnce: false },
  { does: "waits", kind: kindWith({ publishes: false, waits: true }), drafts: true, atOnce: false },
  { does: "has a page only", kind: kindWith({ publishes: false }), drafts: false, atOnce: true },
  {
    does: "is only for staff",
    kind: kindWith({ publishes: false, pagePath: () => null }),
    drafts: false,
    atOnce: false,
  },
])(
  "a kind that $does has drafts: $drafts, and a save is public at once: $atOnce",
  ({ kind, ...expected }) => {
    expect({ drafts: hasDrafts(kind), atOnce: isPublicOnSave(kind) }).toMatchObject({
      drafts: expected.drafts,
      atOnce: expected.atOnce,
    });
  },
);

test("a save never changes a public version before it is published", () => {
  const publishing = kindWith();
  expect(writeTargetOf(publishing, "published")).toBe("draft");
  expect(writeTargetOf(publishing, "scheduled")).toBe("draft");
  expect(writeTargetOf(publishing, "draft")).toBe("row");
  expect(writeTargetOf(kindWith({ publishes: false, waits: true }), null)).toBe("draft");
  expect(writeTargetOf(kindWith({ publishes: false }), null)).toBe("row");
});

test("content is written by its roles and owners, and read by auditors too", () => {
  const kind = kindWith({ writers: ["editor", "organiser"] });
  expect(ROLES.filter((role) => canWrite(kind, [role]))).toEqual(["owner", "editor", "organiser"]);
  expect(ROLES.filter((role) => canRead(kind, [role]))).toEqual(["owner", "editor", "organiser", "auditor"]);
  expect(canWrite(kind, ["auditor", "editor"])).toBe(true);
  expect(canRead(kind, [])).toBe(false);
});

test("fields that no longer exist are dropped at any depth, and missing ones are not added", () => {
  const fields: Field[] = [
    title,
    { name: "impact", kind: "group", fields: [slug] },
    { name: "speakers", kind: "list", fields: [slug] },
    body,
  ];
  const old = {
    title: { en: "A", gone: 1 },
    impact: { slug: "x", gone: 1 },
    speakers: [{ slug: "y", gone: 1 }, {}],
    gone: 1,
  };
  expect(pickKnownFields(fields, old)).toEqual({
    title: { en: "A", gone: 1 },
    impact: { slug: "x" },
    speakers: [{ slug: "y" }, {}],
  });
  expect(pickKnownFields(fields, { impact: null })).toEqual({ impact: null });
  expect(pickKnownFields(fields, null)).toBeNull();
  expect(pickKnownFields(fields, "text")).toBe("text");
});

const FILLED = { slug: "a", title: { en: "A" } };
const item = (publishAt: string | null) => ({ publishAt, data: FILLED });

test("a frozen field can be changed until the first publication", () => {
  const kind = kindWith({ frozenFields: ["slug"] });
  const changed = { ...FILLED, slug: "b" };
  const settled = { code: "settled", field: "slug" };
  expect(findItemProblem(kind, null, changed, false)).toBeNull();
  expect(findItemProblem(kind, item(null), changed, false)).toBeNull();
  expect(findItemProblem(kind, item("2026-05-01T10:00:00Z"), changed, false)).toEqual(settled);
  expect(findItemProblem(kind, item("2026-05-01T10:00:00Z"), FILLED, false)).toBeNull();
  expect(findItemProblem(kind, item("2026-05-01T10:00:00Z"), changed, true)).toEqual(settled);
  expect(findItemProblem({ ...kind, publishes: false }, item(null), changed, false)).toEqual(settled);
  expect(findItemProblem(kindWith(), item("2026-05-01T10:00:00Z"), changed, false)).toBeNull();
});

test("publication names missing fields first, then a broken rule; a draft may have both", () => {
  const rules = [
    { field: "title", message: () => "", holds: () => true },
    { field: "slug", message: () => "", holds: ({ slug: value }: Record<string, unknown>) => value !== "b" },
  ];
  const kind = kindWith({ rules });
  const problem = (data: Record<string, unknown>, isDraft = false) =>
    findItemProblem(kind, null, data, isDraft);
  expect(problem({ slug: "b" })).toEqual({ code: "missing", fields: ["title"] });
  expect(problem({ ...FILLED, slug: "b" })).toEqual({ code: "rule", field: "slug" });
  expect(problem({ slug: "b" }, true)).toBeNull();
  expect(problem({ ...FILLED, slug: "b" }, true)).toBeNull();
  expect(problem(FILLED)).toBeNull();
});

test("the address of an item is its slug or its key", () => {
  expect(slugFieldName(kindWith())).toBe("slug");
  expect(slugFieldName(kindWith({ fields: [title, { name: "key", kind: "text", max: 9 }] }))).toBe("key");
  expect(slugFieldName(kindWith({ fields: [title] }))).toBeNull();
});
