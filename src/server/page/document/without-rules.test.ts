import { expect, test } from "vitest";
import { withoutRules } from "./without-rules";

test("the rest of a style sheet is the part that the other one lacks", () => {
  const css =
    "@layer ui{.a{color:red;margin:0}.b{color:red}@media (width>1px){.a{color:red}.c{top:0}}}p{top:0}";
  const removed = "@layer ui{.a{color:red}@media (width>1px){.c{top:0}}}p{top:0}";
  expect(withoutRules(css, removed)).toBe(
    "@layer ui{.a{margin:0}.b{color:red}@media (width>1px){.a{color:red}}}",
  );
  expect(withoutRules(css, "")).toBe(css);
  expect(withoutRules(css, css)).toBe("");
});

test("a rule with fewer selectors in the other style sheet stays whole", () => {
  expect(withoutRules(".a,.b{color:red}", ".a{color:red}")).toBe(".a,.b{color:red}");
});

test("faces and animations are compared as a whole", () => {
  const faces = "@font-face{font-family:X;src:url(1)}@font-face{font-family:X;src:url(2)}";
  expect(withoutRules(faces, "@font-face{font-family:X;src:url(1)}")).toBe(
    "@font-face{font-family:X;src:url(2)}",
  );
  const animations = "@keyframes a{from{top:0}}@keyframes b{from{top:0}}";
  expect(withoutRules(animations, "@keyframes a{from{top:0}}")).toBe("@keyframes b{from{top:0}}");
});

test("comments and statements without a body stay", () => {
  expect(withoutRules("@layer a,b;.x{top:0}/*own*/.y{top:0}", ".x{top:0}.y{top:0}")).toBe(
    "@layer a,b;/*own*/",
  );
});
