import { syllable } from "syllable";

/** Ends of sentences. Items of a list and headings end with their line. */
const SENTENCES = /[.!?:]+(?=\s|$)|\n+/;
const WORDS = /[\p{L}\p{N}’'-]+/gu;

/** Marks of Markdown, addresses of links, placeholders and code: nobody reads them as words. */
const plain = (text: string): string =>
  text
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/\{\w+\}|`[^`]*`/g, "it")
    .replaceAll(/[*_#>[\]]/g, " ");

/** The sentences of an English text, each as its words. */
const sentencesOf = (text: string): string[][] =>
  plain(text)
    .split(SENTENCES)
    .map((sentence) => sentence.match(WORDS) ?? [])
    .filter((words) => words.length > 0);

/** School years that a reader of English needs (Kincaid et al. 1975). Up to 5 is about CEFR A2 to B1. Never less than 0. */
export function gradeOf(text: string): number {
  const sentences = sentencesOf(text);
  const words = sentences.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, grade);
}

/** The words of the longest sentence. */
export const longestSentence = (text: string): string =>
  sentencesOf(text)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.join(" ") ?? "";
