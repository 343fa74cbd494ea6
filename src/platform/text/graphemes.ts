const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How many characters a reader sees: a letter with its marks is one, an emoji of several people too. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
