import { expect, test } from "vitest";
import { localPath } from "./local-path";

test("a path of this site is returned with its query", () => {
  expect(localPath("/fr/programs?category=data-science")).toBe("/fr/programs?category=data-science");
  expect(localPath("/programs#top")).toBe("/programs");
});

test("a URL that leads to another site is null", () => {
  for (const text of [
    "https://other.example/",
    "//other.example/",
    "/\\other.example",
    "/\t/other.example",
    "/..//other.example",
    "javascript:alert(1)",
    "programs",
    "",
    null,
    `/${"a".repeat(600)}`,
  ])
    expect(localPath(text), String(text)).toBeNull();
});
