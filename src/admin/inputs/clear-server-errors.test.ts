import { expect, test } from "vitest";
import { parentErrorPaths } from "./clear-server-errors";

const serverError = (message: string) => ({ type: "server", message });

test("changing one language clears the error of the whole text, but not of other fields", () => {
  const errors = { data: { title: serverError("Write a title"), summary: serverError("Write a summary") } };
  expect(parentErrorPaths(errors, "data.title.en")).toEqual(["data.title"]);
  expect(parentErrorPaths(errors, "data.slug")).toEqual([]);
});

test("a group without an error of its own is not cleared with its parts", () => {
  const errors = {
    data: { rows: [{ title: serverError("Write a title"), text: serverError("Write a text") }] },
  };
  expect(parentErrorPaths(errors, "data.rows.0.title.fr")).toEqual(["data.rows.0.title"]);
});
