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

test("no value is cast to never, which fits every type", () => {
  const casts = sources.filter((file) => CAST.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(sources.length).toBeGreaterThan(2000);
  expect(casts).toEqual([]);
});

test.each(["x as never;", "f(x as never)", "{ a: x as never }"])("a cast is found: %s", (code) => {
  expect(CAST.test(code)).toBe(true);
});
