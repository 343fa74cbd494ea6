import { expect, test } from "vitest";
import { CONTENT } from "../content";
import type { Field } from "../platform/content-kind";
import { jobs } from "../jobs";
import { FINDING_CODES } from "../server/doctor/finding-codes";
import { NAMED_FINDINGS } from "./jobs/finding-words";
import { NAMED_JOBS } from "./jobs/job-words";
import { logicalName } from "./logical-styles";
import { FIELD_WORDS, PART_WORDS } from "./words";

const named = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [field.name, ...("fields" in field ? named(field.fields) : [])]);

test("every field and every kind has words, and no words are left over", () => {
  const fields = new Set(CONTENT.flatMap((kind) => named(kind.fields)));
  expect([...fields].filter((name) => !FIELD_WORDS[name])).toEqual([]);
  expect(Object.keys(FIELD_WORDS).filter((name) => !fields.has(name))).toEqual([]);
  expect(CONTENT.filter(({ name }) => !PART_WORDS[name])).toEqual([]);
});

test("every job that is done by itself has words, and no words are left over", () => {
  expect(NAMED_JOBS.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test("every finding of the doctor has words, and no words are left over", () => {
  expect(NAMED_FINDINGS.toSorted()).toEqual(FINDING_CODES.toSorted());
});

test("physical sides become logical ones", () => {
  expect(logicalName("margin-left")).toBe("margin-inline-start");
  expect(logicalName("border-right-color")).toBe("border-inline-end-color");
  expect(logicalName("left")).toBe("inset-inline-start");
  expect(logicalName("border-top-right-radius")).toBe("border-start-end-radius");
  expect(logicalName("color")).toBeNull();
});
