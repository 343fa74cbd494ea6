const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Counts characters as readers see them: a letter with marks is one, and so is a family emoji. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
