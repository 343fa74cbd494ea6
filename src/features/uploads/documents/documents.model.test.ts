import fc from "fast-check";
import { expect, test } from "vitest";
import { documentPath, parseDocumentPath } from "./documents.model";

const ID = "0190c8a4-2222-7000-8000-00000000a5a1";

test("the path of a document names it", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(parseDocumentPath(documentPath(id))).toBe(id);
    }),
  );
});

test.for([
  "",
  "/files/report.pdf",
  `/files/${ID}`,
  `/files/${ID}.html`,
  `/files/${ID}.pdf/edit`,
  `/en/files/${ID}.pdf`,
  `/files/${ID.toUpperCase()}.pdf`,
  `/files/${ID}0.pdf`,
  `/files/0${ID}.pdf`,
  "/files/0190c8a4-2222-7000-00000000a5a1.pdf",
])("the path %o names no document", (path) => {
  expect(parseDocumentPath(path)).toBeNull();
});
