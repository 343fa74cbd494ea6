import { syllable } from "syllable";

const SENTENCES = /[.!?:]+(?=\s|$)|\n+/;
const WORDS = /[\p{L}\p{N}’'-]+/gu;

/** Replaces Markdown, URLs, placeholders and code, which are not read as words. */
const plain = (text: string): string =>
  text
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/\{\w+\}|`[^`]*`/g, "it")
    .replaceAll(/[*_#>[\]]/g, " ");

const sentencesOf = (text: string): string[][] =>
  plain(text)
    .split(SENTENCES)
    .map((sentence) => sentence.match(WORDS) ?? [])
    .filter((words) => words.length > 0);

/** School grade that a reader needs (Kincaid et al. 1975), at least 0. Up to 5 is about CEFR A2 to B1. */
export function gradeOf(text: string): number {
  const sentences = sentencesOf(text);
  const words = sentences.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, grade);
}

export const longestSentence = (text: string): string =>
  sentencesOf(text)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.join(" ") ?? "";
