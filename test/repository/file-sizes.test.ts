import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MAX_LINES = 300;
const MAX_FILES = 30;
/** One file for each migration, decision or approved screenshot. */
const NUMBERED_FOLDERS = ["docs/decisions", "e2e/approved", "src/db/migrations"];

const GENERATED_FILES = ["test/integration/table-types/generated-tables.ts"];

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
const countLines = (file: string) => readFileSync(path.join(ROOT, file), "utf8").split("\n").length - 1;

test("no source file is longer than 300 lines", () => {
  const sources = files.filter((file) => /\.(m?[jt]s|tsx|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => countLines(file) > MAX_LINES)).toEqual(GENERATED_FILES);
});

test("no folder has more than 30 files", () => {
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  const full = [...folders].filter(([, content]) => content.length > MAX_FILES).map(([folder]) => folder);
  expect(full.toSorted()).toEqual(NUMBERED_FOLDERS);
});
