import { expect, test } from "vitest";
import { refusedAbove } from "./forget-refusals";

const said = (message: string) => ({ type: "server", message });

test("a change to a part of a text takes away what was said of the whole text, and nothing of its neighbours", () => {
  const errors = { data: { title: said("Write a title"), summary: said("Write a summary") } };
  expect(refusedAbove(errors as never, "data.title.en")).toEqual(["data.title"]);
  expect(refusedAbove(errors as never, "data.slug")).toEqual([]);
});

test("a group without words of its own stays, with what is said of its parts", () => {
  const errors = { data: { rows: [{ title: said("Write a title"), text: said("Write a text") }] } };
  expect(refusedAbove(errors as never, "data.rows.0.title.fr")).toEqual(["data.rows.0.title"]);
});
