import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LOCALES } from "../src/platform/languages";

type Messages = Record<string, unknown>;

const root = path.resolve(import.meta.dirname, "..");
const read = (locale: string): Messages =>
  JSON.parse(readFileSync(path.join(root, `messages/${locale}.json`), "utf8")) as Messages;
const keysOf = (messages: Messages) => Object.keys(messages).filter((key) => key !== "$schema");
const english = read("en");

/** The names in braces, each once. */
const placeholders = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted();

for (const locale of LOCALES)
  test(`the interface is complete in ${locale}: no key missing, none too many, none empty`, () => {
    const messages = read(locale);
    expect(keysOf(messages).toSorted()).toEqual(keysOf(english).toSorted());
    for (const key of keysOf(messages)) expect(JSON.stringify(messages[key]).length, key).toBeGreaterThan(2);
  });

for (const locale of LOCALES)
  test(`every text in ${locale} names the same things as the English one`, () => {
    const messages = read(locale);
    for (const key of keysOf(english))
      expect(placeholders(messages[key]), key).toEqual(placeholders(english[key]));
  });

test("no text is left over that nothing shows", () => {
  const folder = path.join(root, "src");
  const code = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("paraglide"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
  const used = new Set(code.match(/\bm\.\w+/g)?.map((use) => use.slice(2)));
  expect(keysOf(english).filter((key) => !used.has(key))).toEqual([]);
});
