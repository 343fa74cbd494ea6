import { expect, test } from "vitest";
import { cleanAuthoredLine, cleanAuthoredText, cleanLine, cleanLines } from "./clean-text";

test("a line has no control characters, line breaks or direction marks", () => {
  expect(cleanLine(" Amina\r\n\u202EOkello\u0000 ")).toBe("Amina Okello");
  expect(cleanLine("e\u0301")).toBe("\u00E9");
});

test("lines have uniform line breaks", () => {
  expect(cleanLines("one\r\ntwo\rthree\u0007")).toBe("one\ntwo\nthree");
});

test("an author's line has single spaces, and keeps direction marks and no-break spaces", () => {
  expect(cleanAuthoredLine("Qui\u202Fes-tu\u00A0?  \t \u200FReboot\n")).toBe(
    "Qui\u202Fes-tu\u00A0? \u200FReboot",
  );
});

test("an author's text keeps line breaks, tabs and two spaces at the end of a line", () => {
  expect(cleanAuthoredText("one  \r\n\ttwo\u0000")).toBe("one  \n\ttwo");
});
