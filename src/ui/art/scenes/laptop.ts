import { box, fill, outlines, type Colour } from "./paint";

/** Seen from behind, 96 wide, with its base at y = 4. */
export const laptop = (colour: Colour, mark: Colour) =>
  box(colour, -40, -52, 80, 50, 5) +
  fill(colour, "M-48-4h96v4a4 4 0 0 1-4 4h-88a4 4 0 0 1-4-4z") +
  outlines(mark, 3.4, '<path d="M-5-34.5a9.5 9.5 0 1 0 10 0M0-39v12"/>');
