import { expect, test } from "vitest";
import { isSameTyped } from "./typed";

test("a form that was touched and emptied again holds what a new one holds", () => {
  expect(isSameTyped({ data: { title: { en: null, fr: "" }, rows: [], featured: false } }, {})).toBe(true);
  expect(isSameTyped({ title: { fr: "b", en: "a" } }, { title: { en: "a", fr: "b", ar: null } })).toBe(true);
});

test("a word, a number of nought, a switch turned off and another order are differences", () => {
  expect(isSameTyped({ title: { en: "a" } }, { title: { en: "b" } })).toBe(false);
  expect(isSameTyped({ price: 0 }, {})).toBe(false);
  expect(isSameTyped({ featured: false }, { featured: true })).toBe(false);
  expect(isSameTyped({ rows: [1, 2] }, { rows: [2, 1] })).toBe(false);
});
