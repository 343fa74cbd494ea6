import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { Field } from "../../platform/content/content-kind";
import { jobs } from "../../registry/jobs";
import { FINDING_CODES } from "../../server/doctor/finding-codes";
import { KNOWN_FINDINGS } from "../jobs/finding-messages";
import { LABELLED_JOBS } from "../jobs/job-labels";
import { FIELD_LABELS } from "./labels";
import { SECTION_LABELS } from "../../features/dashboard/section-labels";

const fieldNames = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [field.name, ...("fields" in field ? fieldNames(field.fields) : [])]);

test("every field and every kind has a label, and no label is unused", () => {
  const fields = new Set(CONTENT_KINDS.flatMap((kind) => fieldNames(kind.fields)));
  expect([...fields].filter((name) => !FIELD_LABELS[name])).toEqual([]);
  expect(Object.keys(FIELD_LABELS).filter((name) => !fields.has(name))).toEqual([]);
  expect(CONTENT_KINDS.filter(({ name }) => !SECTION_LABELS[name])).toEqual([]);
});

test("every job has a label, and no label is unused", () => {
  expect(LABELLED_JOBS.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test("every finding of the doctor has a message, and no message is unused", () => {
  expect(KNOWN_FINDINGS.toSorted()).toEqual(FINDING_CODES.toSorted());
});
