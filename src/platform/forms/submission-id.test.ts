import { expect, test } from "vitest";
import { isUuid } from "../ids/is-uuid";
import { FILE_DIGEST_FIELD, fileDigestOf, submissionIdOf } from "./submission-id.server";

const FORM = "0199c0de-0000-7000-8000-000000000001";
const bytes = (text: string) => new TextEncoder().encode(text);

test("a resent form is the same submission, other answers are another", () => {
  const ten = { amount: "10", email: "amina@example.org" };
  const id = submissionIdOf(FORM, ten, {});
  expect(isUuid(id)).toBe(true);
  expect(submissionIdOf(FORM, { ...ten }, {})).toBe(id);
  expect(submissionIdOf(FORM, { ...ten, amount: "25" }, {})).not.toBe(id);
  expect(submissionIdOf("0199c0de-0000-7000-8000-000000000002", ten, {})).not.toBe(id);
});

test("the same file posted again is the same answer, another file is not", () => {
  const sent = (upload: string, content: string) =>
    submissionIdOf(FORM, { cv: upload }, { [FILE_DIGEST_FIELD]: [fileDigestOf(upload, bytes(content))] });
  expect(sent("upload-2", "my life")).toBe(sent("upload-1", "my life"));
  expect(sent("upload-3", "my other life")).not.toBe(sent("upload-1", "my life"));
});
