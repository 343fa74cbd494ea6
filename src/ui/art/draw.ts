import type { Generators } from "./generators";
import { drawLoom } from "./loom";
import { drawPattern } from "./pattern";
import { drawScene } from "./scenes";
import { drawSquares } from "./squares";

/** A separate chunk in the browser. */
export const generators: Generators = {
  scene: drawScene,
  cloth: drawPattern,
  loom: drawLoom,
  squares: drawSquares,
};
