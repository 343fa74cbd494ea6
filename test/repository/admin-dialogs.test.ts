import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../../src/admin");

/** Dialogs that are no `FormDialog`, with reasons. User input belongs into forms with drafts. */
const OTHER_DIALOGS: Readonly<Record<string, string>> = {
  "audit/audit-entry-dialog.tsx": "shows an entry of the log",
  "shared/edit-conflict-dialog.tsx": "chooses between two versions",
  "shared/confirm-dialog.tsx": "yes or no",
  "content/dead-link-dialog.tsx": "publish or go back",
  "inputs/picture-picker-dialog.tsx": "searches, and writes nothing",
  "dialogs/form-dialog.tsx": "the dialog of all forms",
  "documents/add-files-dialog.tsx": "a form that recovers for each file",
  "import/import-dialog.tsx": "chooses a file",
  "media/upload-dialog.tsx": "a form that recovers for each file",
  "newsletter/subscriber-import-dialog.tsx": "shows the result of an import",
};

test("every back office dialog is a form with drafts, or is listed with a reason", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /<Dialog\b/.test(readFileSync(path.join(folder, file), "utf8")))
    .map((file) => file.split(path.sep).join("/"));
  expect(files.toSorted()).toEqual(Object.keys(OTHER_DIALOGS).toSorted());
});
