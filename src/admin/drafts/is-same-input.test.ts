import { expect, test } from "vitest";
import { isSameInput } from "./is-same-input";

test("a form that was touched and emptied again equals a new one", () => {
  expect(isSameInput({ data: { title: { en: null, fr: "" }, rows: [], featured: false } }, {})).toBe(true);
  expect(isSameInput({ title: { fr: "b", en: "a" } }, { title: { en: "a", fr: "b", ar: null } })).toBe(true);
});

test("a word, a zero, a switch turned off and another order are differences", () => {
  expect(isSameInput({ title: { en: "a" } }, { title: { en: "b" } })).toBe(false);
  expect(isSameInput({ price: 0 }, {})).toBe(false);
  expect(isSameInput({ featured: false }, { featured: true })).toBe(false);
  expect(isSameInput({ rows: [1, 2] }, { rows: [2, 1] })).toBe(false);
});
