/** The logo on a grid of 40: a power symbol with a cursor as its bar. Ground night, ring cotton, cursor maize. */
export const MARK = {
  ground: "M0 0h40v40H0z",
  ring: "M13.5 11.7a11.5 11.5 0 1 0 13 0",
  ringWidth: 4.5,
  cursor: "M17 5h6v15h-6z",
};

/** The logo coloured with tokens, for pictures outside a page (`fixDyes` replaces them). */
export const MARK_SHAPES = `<path fill="var(--c-n)" d="${MARK.ground}"/><path fill="none" stroke="var(--c-c)" stroke-width="${MARK.ringWidth}" d="${MARK.ring}"/><path fill="var(--c-m)" d="${MARK.cursor}"/>`;
