import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readMessages } from "../message-rules";
import { type SourceProse, proseOf } from "./prose-of-sources";
import { RETIRED_IN_SOURCES, RETIRED_PROSE } from "./retired-prose";

const root = path.resolve(import.meta.dirname, "../../..");

const retiredIn = (texts: Iterable<readonly [source: string, text: string]>): string[] =>
  [...texts].flatMap(([source, text]) =>
    RETIRED_PROSE.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text);
      return found ? [`${source}: “${found[0]}”, write ${instead}`] : [];
    }),
  );

const messageTexts = Object.entries(readMessages("en")).flatMap(([key, message]) =>
  (typeof message === "string" ? [message] : Object.values(message[0].match)).map(
    (text) => [key, text] as const,
  ),
);

test("no English text of the interface or of an email has a retired word", () => {
  expect(retiredIn(messageTexts)).toEqual([]);
});

test("an email template has no English sentence outside the messages", () => {
  const folder = path.join(root, "src/features");
  const mails = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(^|\/)mails\/[^/]+\.tsx?$/.test(file) && !file.endsWith(".test.ts"),
  );
  expect(mails.length).toBeGreaterThan(10);
  // Three words in a row are a sentence; keys, kinds and paths are not.
  const sentence = /["`>][^"`<>{}\n]*\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}[^"`<>{}\n]*["`<]/;
  const literal = mails.flatMap((file) =>
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        sentence.test(line) && !/^\s*(\*|\/[/*])|throw new|import /.test(line) ? [`${file}:${at + 1}`] : [],
      ),
  );
  expect(literal).toEqual([]);
});

test.for([
  "Somebody asked for it.",
  "We mailed the link.",
  "It is written to the log.",
  "This campaign ended.",
])("a retired word is found: %s", (text) => {
  expect(retiredIn([["a_key", text]])).toHaveLength(1);
});

const FILES = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(root, file)));
/** Quotations: the specification, retired terms, names of packages, output of programs, migrations, stories of sample people. */
const QUOTING_FILES =
  /^(docs\/(specification|languages|upgrading|security\/dependencies)\.md|bench\/results\/|test\/repository\/vocabulary\/|src\/(db\/migrations|sample\/blog)\/)/;
const withoutCode = (text: string) => text.replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, "");
const withoutCodeBlocks = (text: string) =>
  text.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ""));

/** `file:line “word”, write …`, for each retired word of comments, test titles and documents. */
const retiredInSources = (file: string, passages: readonly SourceProse[]): string[] =>
  passages.flatMap(({ line, text }) =>
    RETIRED_IN_SOURCES.flatMap(({ pattern, instead, files }) => {
      const found = files?.test(file) ? null : pattern.exec(withoutCode(text));
      return found ? [`${file}:${line} “${found[0]}”, write ${instead}`] : [];
    }),
  );
const readSource = (file: string) => readFileSync(path.join(root, file), "utf8");

test("no comment and no test title has a retired word", () => {
  const sources = FILES.filter((file) => /\.(m?[jt]s|tsx)$/.test(file) && !QUOTING_FILES.test(file));
  expect(sources.length).toBeGreaterThan(2000);
  expect(sources.flatMap((file) => retiredInSources(file, proseOf(file, readSource(file))))).toEqual([]);
});

test("no document has a retired word", () => {
  const documents = FILES.filter((file) => file.endsWith(".md") && !QUOTING_FILES.test(file));
  const linesOf = (file: string) =>
    withoutCodeBlocks(readSource(file))
      .split("\n")
      .map((text, at) => ({ line: at + 1, text }));
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.flatMap((file) => retiredInSources(file, linesOf(file)))).toEqual([]);
});

test.for([
  ["// It is told to somebody.\nconst a = 1;", 2],
  ["/** Kept by whoever asks. */\nexport const a = 1;", 2],
  ['test("nobody hears of it", () => {});', 2],
  ['test.each([1])("stands in the office", () => {});', 2],
  ['const text = "nobody"; // `kept`\nconst b = <p>// told</p>;', 0],
] as const)("prose of a source is found: %s", ([code, count]) => {
  expect(retiredInSources("src/a.tsx", proseOf("src/a.tsx", code))).toHaveLength(count);
});
