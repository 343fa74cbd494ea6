import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** Earlier migrations precede the first release. */
const FIRST_NOTED = "0078";
const NOTE = /^-- Previous release: (runs|stops)\. (.+)$/m;

const migrations = readdirSync(path.join(root, "src/db/migrations"))
  .filter((name) => name.endsWith(".sql") && name >= FIRST_NOTED)
  .toSorted();

const noteOf = (name: string) =>
  NOTE.exec(readFileSync(path.join(root, "src/db/migrations", name), "utf8"))?.slice(1);

test("each migration declares whether the previous release runs on the migrated database", () => {
  for (const name of migrations)
    expect(
      noteOf(name),
      `${name} needs a line "-- Previous release: runs. <why>" or "stops. <why>"`,
    ).toBeTruthy();
});

test("docs/upgrading.md lists every migration with its declaration", async () => {
  const rows = migrations.map((name) => {
    const [verdict = "", why = ""] = noteOf(name) ?? [];
    return [name.replace(/\.sql$/, ""), verdict, why];
  });
  const table = [["Migration", "Previous release", "Why"], ...rows];
  const page = readFileSync(path.join(root, "docs/upgrading.md"), "utf8");
  const listed = [...page.matchAll(/^\| (\S.*?) +\| (\S.*?) +\| (\S.*?) +\|$/gm)]
    .map(([, ...cells]) => cells.map((cell) => cell.replaceAll("`", "")))
    .filter(([name]) => !/^-+$/.test(name!));
  expect(listed).toEqual(table);
});
