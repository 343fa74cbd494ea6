import { expect, test } from "vitest";
import { parentErrorPaths } from "./clear-server-errors";

const serverError = (message: string) => ({ type: "server", message });

test("a change to a part of a text takes away what was said of the whole text, and nothing of its neighbours", () => {
  const errors = { data: { title: serverError("Write a title"), summary: serverError("Write a summary") } };
  expect(parentErrorPaths(errors as never, "data.title.en")).toEqual(["data.title"]);
  expect(parentErrorPaths(errors as never, "data.slug")).toEqual([]);
});

test("a group without words of its own stays, with what is said of its parts", () => {
  const errors = {
    data: { rows: [{ title: serverError("Write a title"), text: serverError("Write a text") }] },
  };
  expect(parentErrorPaths(errors as never, "data.rows.0.title.fr")).toEqual(["data.rows.0.title"]);
});
