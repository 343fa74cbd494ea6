import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { KEY_PURPOSES } from "../../src/platform/crypto/key-purposes";
import { type NamedTest, testTitlesIn } from "../support/test-titles";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

type Row = { id: string; level: number; about: string } & (
  | { state: "tested"; tests: NamedTest[]; also?: string }
  | { state: "reason" | "not-applicable"; reason: string; files: string[] }
  | { state: "open"; reason: string; needed: string; files: string[] }
);
const rows: Row[] = JSON.parse(read("docs/security/asvs.json")).rows;
/** Levels of each section's requirements, in order. */
const LEVELS: Record<string, number[]> = JSON.parse(read("docs/security/asvs-levels.json"));
const all = Object.entries(LEVELS).flatMap(([section, levels]) =>
  levels.map((level, at) => ({ id: `v5.0.0-${section}.${at + 1}`, level })),
);
const STATES = ["tested", "reason", "not-applicable", "open"] as const;

test("the list contains the 345 requirements of ASVS 5.0.0 in 17 chapters: 70, 183 and 92 by level", () => {
  const many = (level: number) => all.filter((one) => one.level === level).length;
  expect([many(1), many(2), many(3)]).toEqual([70, 183, 92]);
  expect(new Set(Object.keys(LEVELS).map((section) => section.split(".")[0])).size).toBe(17);
});

test("every requirement of levels 1 and 2 has exactly one row, in order", () => {
  const wanted = all.filter(({ level }) => level < 3);
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(wanted);
});

test("every row has existing tests, or a reason with existing files", () => {
  for (const row of rows) {
    expect(row.about.length, row.id).toBeGreaterThan(3);
    expect(STATES, row.id).toContain(row.state);
    if (row.state === "tested") {
      expect(row.tests.length, row.id).toBeGreaterThan(0);
      for (const { file, test: title } of row.tests) {
        expect(existsSync(path.join(root, file)), `${row.id}: ${file}`).toBe(true);
        expect([...testTitlesIn(file)], `${row.id}: ${file}`).toContain(title);
      }
    } else {
      expect(row.reason.length, row.id).toBeGreaterThan(10);
      expect(row.files.length, row.id).toBeGreaterThan(0);
      for (const file of row.files)
        expect(existsSync(path.join(root, file)), `${row.id}: ${file}`).toBe(true);
    }
    if (row.state === "open") expect(row.needed.length, row.id).toBeGreaterThan(10);
  }
});

test("the README counts the rows and names each open one", () => {
  const readme = read("docs/security/README.md");
  for (const state of STATES) {
    const many = rows.filter((row) => row.state === state).length;
    expect(readme, state).toMatch(new RegExp(`\\| \\*\\*${state}\\*\\* +\\| +${many} +\\|`));
  }
  const open = rows.filter((row) => row.state === "open").map(({ id }) => id.replace("v5.0.0-", ""));
  const named = [...readme.matchAll(/^- \*\*(V[\d.]+)\*\*/gm)].map(([, id]) => id);
  expect(named).toEqual(open);
});

test("a title that no test has is not found", () => {
  const titles = testTitlesIn("test/repository/security-table.test.ts");
  expect(titles.has("a title that no test has is not found")).toBe(true);
  expect(titles.has("a title that no test has")).toBe(false);
});

test("every key purpose is in the list of keys and algorithms", () => {
  const section = read("docs/security/rules.md").split("## Keys and algorithms")[1]!.split("\n## ")[0]!;
  for (const purpose of KEY_PURPOSES) expect(section, purpose).toContain(`\`${purpose}\``);
});
