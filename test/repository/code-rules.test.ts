import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SELF = path.relative(ROOT, import.meta.filename);
const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => file !== "" && file !== SELF && existsSync(path.join(ROOT, file)));

const CAST = /\bas never\b(?= *[,;)}\]]|$)/m;
const LITERAL_SPREAD = /\.\.\.\{/;

const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

test("no value is cast to never, which fits every type", () => {
  expect(sources.length).toBeGreaterThan(2000);
  expect(filesWith(CAST)).toEqual([]);
});

test.each(["x as never;", "f(x as never)", "{ a: x as never }"])("a cast is found: %s", (code) => {
  expect(CAST.test(code)).toBe(true);
});

test("no object literal is spread where its properties can be written", () => {
  expect(filesWith(LITERAL_SPREAD)).toEqual([]);
});

test.each(["f({ ...{ a, b } })", "<List {...{ title, rows }} />"])(
  "a spread literal is found: %s",
  (code) => {
    expect(LITERAL_SPREAD.test(code)).toBe(true);
  },
);
