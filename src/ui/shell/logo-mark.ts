/** The mark on a grid of 40: a power symbol whose bar is the cursor. Ground night, ring cotton, cursor maize. */
export const MARK = {
  ground: "M0 0h40v40H0z",
  ring: "M13.5 11.7a11.5 11.5 0 1 0 13 0",
  ringWidth: 4.5,
  cursor: "M17 5h6v15h-6z",
};

/** The mark as shapes coloured with tokens, for pictures that are no part of a page (`fixDyes` gives them values). */
export const MARK_SHAPES = `<path fill="var(--c-n)" d="${MARK.ground}"/><path fill="none" stroke="var(--c-c)" stroke-width="${MARK.ringWidth}" d="${MARK.ring}"/><path fill="var(--c-m)" d="${MARK.cursor}"/>`;
