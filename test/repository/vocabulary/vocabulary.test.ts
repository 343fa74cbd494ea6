import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { GENERAL_EXCEPTIONS, RETIRED_WORDS } from "./retired-words";
import { type DeclaredName, allows, declaredNames, findRetiredWords, wordsOf } from "./vocabulary";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));

const fileNames: DeclaredName[] = FILES.map((file) => ({ name: file, file }));
const identifiers: DeclaredName[] = FILES.filter((file) => /\.m?[jt]sx?$/.test(file)).flatMap((file) =>
  declaredNames(file, readFileSync(path.join(ROOT, file), "utf8")),
);

test("no file name has a retired word", () => {
  expect(findRetiredWords(fileNames)).toEqual([]);
});

test("no identifier, field or key has a retired word", () => {
  expect(identifiers.length).toBeGreaterThan(1000);
  expect(findRetiredWords(identifiers)).toEqual([]);
});

test("no table, column, index, function or trigger has a retired word", async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    union select indexname from pg_indexes where schemaname = 'public'
    union select tgname from pg_trigger where not tgisinternal
    union select proname from pg_proc where pronamespace = 'public'::regnamespace`.execute(db);
  expect(rows.length).toBeGreaterThan(500);
  expect(findRetiredWords(rows.map(({ name }) => ({ name, file: "database" })))).toEqual([]);
});

test("each exception is needed", () => {
  const names = [...fileNames, ...identifiers];
  const unused = RETIRED_WORDS.flatMap(({ word, exceptions = [] }) =>
    exceptions.filter(
      (exception) =>
        !names.some(
          (one) => ` ${wordsOf(one.name).join(" ")} `.includes(` ${word} `) && allows(exception, one),
        ),
    ),
  );
  expect(unused).toEqual([]);
  for (const exception of [
    ...GENERAL_EXCEPTIONS,
    ...RETIRED_WORDS.flatMap(({ exceptions = [] }) => exceptions),
  ])
    expect(exception.reason).not.toBe("");
});

test.each([
  ["const toldAt = 1;", "toldAt"],
  ["type Row = { told_at: Date };", "told_at"],
  ["function f(wish: string) {}", "wish"],
  ["const { id: said } = row;", "said"],
  ['export const jobs = { "gifts.papers": 1 };', "gifts.papers"],
  ["const isSentByHand = true;", "isSentByHand"],
  ["class A { #fate = 1; }", "#fate"],
  ["export interface Desk {}", "Desk"],
  ["for (const heard of events);", "heard"],
])("%s is found", (code, name) => {
  expect(findRetiredWords(declaredNames("src/a.ts", code))).toEqual([
    expect.stringMatching(`^src/a.ts:1 ${name}: `),
  ]);
});

test("references and texts are not reported", () => {
  const code =
    'import { told } from "a"; call(x.told); const text = "said"; const { said: message } = x; // told\n';
  expect(findRetiredWords(declaredNames("src/a.ts", code))).toEqual([]);
});

test("words are split in every naming style", () => {
  expect(wordsOf("toldAt")).toEqual(["told", "at"]);
  expect(wordsOf("TOLD_AT")).toEqual(["told", "at"]);
  expect(wordsOf("src/people-are-told.ts")).toEqual(["src", "people", "are", "told", "ts"]);
  expect(wordsOf("readURLTold")).toEqual(["read", "url", "told"]);
});
