import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** A piece of a line in one direction; `text` in reading order, the pieces from left to right. */
export type TextRun = { text: string; rtl: boolean };

/**
 * A line of text as it is drawn from left to right: programs that draw PDF shape Arabic, but put its numbers and Latin
 * words the wrong way round (stack.md, trap 15). Brackets of pieces from right to left are mirrored.
 */
export function bidiRuns(text: string, base: "ltr" | "rtl"): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const character = level % 2 === 1 ? (bidi.getMirroredCharacter(text[at]!) ?? text[at]!) : text[at]!;
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  // From the highest level down to the lowest odd one, each stretch at or above it is turned round (UAX 9, L2).
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while (end < runs.length && runs[end]!.level >= level) end++;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = end;
    }
  return runs
    .map(({ text: part, level }) => ({
      text: part.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, ""),
      rtl: level % 2 === 1,
    }))
    .filter((run) => run.text !== "");
}
