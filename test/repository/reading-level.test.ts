import { expect, test } from "vitest";
import { codeForRefugees } from "../../src/sample/texts/code-for-refugees.texts";
import { womenInTech } from "../../src/sample/texts/women-in-tech.texts";
import { LEARNER_KEY_PREFIXES, readMessages } from "./message-rules";
import { gradeOf, longestSentence } from "./readability";

/** About CEFR A2 to B1. Measured in November 2026: 1.0 to 2.6 for the interface, 2.7 to 4.0 for programs. */
const MOST = { interface: 4, program: 5, words: 28 };

const messages = readMessages("en");
const textsOf = (part: string): string[] =>
  Object.entries(messages)
    .filter(([key]) => key.startsWith(`${part}_`))
    .flatMap(([, message]) => (typeof message === "string" ? [message] : Object.values(message[0].match)));

test.for(LEARNER_KEY_PREFIXES)("messages of %s are easy to read", (part) => {
  const texts = textsOf(part);
  expect(texts.length).toBeGreaterThan(2);
  expect(gradeOf(texts.join("\n"))).toBeLessThan(MOST.interface);
});

test("no sentence of a learner's page is too long", () => {
  const long = LEARNER_KEY_PREFIXES.flatMap(textsOf)
    .map(longestSentence)
    .filter((sentence) => sentence.split(" ").length > MOST.words);
  expect(long).toEqual([]);
});

const englishIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value && typeof value.en === "string") return [value.en];
  return Object.values(value).flatMap(englishIn);
};

test.for([codeForRefugees, womenInTech])("the texts of program $slug are easy to read", (program) => {
  const texts = englishIn(program);
  expect(texts.length).toBeGreaterThan(10);
  expect(gradeOf(texts.join("\n"))).toBeLessThan(MOST.program);
});

test.for([
  ["We keep it. You can take it out.", 0, 2],
  ["Write your name here so that the teacher can call you by it when the class begins.", 3, 7],
  [
    "Notwithstanding the aforementioned stipulations, applicants must demonstrate considerable intellectual curiosity.",
    16,
    40,
  ],
] as const)("the grade of a text is measured: %s", ([text, least, most]) => {
  expect(gradeOf(text)).toBeGreaterThanOrEqual(least);
  expect(gradeOf(text)).toBeLessThanOrEqual(most);
});
