import { expect, test } from "vitest";
import type { Field } from "../../../platform/content/content-kind";
import { type ImportedRow, collectReferences, createImportReport } from "./import.model";

const rowOf = (row: number, outcome: ImportedRow["outcome"]): ImportedRow => ({
  row,
  outcome,
  id: null,
  title: "",
  errors: [],
  formulas: [],
  pendingFields: [],
});

test("a report counts every row by its outcome, and lists refused rows first", () => {
  const rows = [
    rowOf(1, "create"),
    rowOf(2, "refuse"),
    rowOf(3, "same"),
    rowOf(4, "create"),
    rowOf(5, "refuse"),
  ];
  const report = createImportReport(rows, false);
  expect(report.counts).toEqual({ create: 2, change: 0, same: 1, refuse: 2 });
  expect(report.rows.map(({ row }) => row)).toEqual([2, 5, 1, 3, 4]);
  expect(report.written).toBe(false);
  expect(createImportReport([], true).written).toBe(true);
});

test("a report lists at most 200 rows, but counts all", () => {
  const rows = Array.from({ length: 250 }, (_, index) => rowOf(index, index === 249 ? "refuse" : "change"));
  const report = createImportReport(rows, true);
  expect(report.rows).toHaveLength(200);
  expect(report.rows[0]!.row).toBe(249);
  expect(report.counts).toMatchObject({ change: 249, refuse: 1 });
});

test("a row refers to pictures, currencies and other items, at any depth", () => {
  const picture: Field = { name: "pictureId", kind: "picture", optional: true };
  const fields: Field[] = [
    { name: "slug", kind: "text", max: 80 },
    picture,
    { name: "currency", kind: "currency" },
    { name: "program", kind: "item", of: "programs" },
    { name: "impact", kind: "group", fields: [picture] },
    { name: "speakers", kind: "list", fields: [picture] },
    { name: "lessons", kind: "rows", table: "lesson", owner: "thing_id", fields: [picture] },
  ];
  const data = {
    slug: "a",
    pictureId: "p1",
    currency: "USD",
    program: "x",
    impact: { pictureId: "p2" },
    speakers: [{}, { pictureId: "p3" }],
    lessons: [{ pictureId: "p4" }],
  };
  expect(collectReferences(fields, data)).toEqual([
    { field: "pictureId", of: "picture", id: "p1" },
    { field: "currency", of: "currency", id: "USD" },
    { field: "program", of: "programs", id: "x" },
    { field: "impact.pictureId", of: "picture", id: "p2" },
    { field: "speakers.1.pictureId", of: "picture", id: "p3" },
    { field: "lessons.0.pictureId", of: "picture", id: "p4" },
  ]);
  const empty = { pictureId: null, currency: null, program: null, impact: null, speakers: null };
  expect(collectReferences(fields, empty)).toEqual([]);
});
