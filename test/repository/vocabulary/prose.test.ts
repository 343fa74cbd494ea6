import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readMessages } from "../message-rules";
import { RETIRED_PROSE } from "./retired-prose";

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
