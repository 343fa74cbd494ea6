import { createContext } from "react";
import type { Choice } from "./choice";
import type { Drawing } from "./drawing";
import type { LoomShape } from "./loom";
import type { SceneName } from "./scenes";
import type { Count } from "./squares";

/** Everything that draws; `draw.ts` has it. */
export type Generators = {
  scene: (name: SceneName) => Drawing;
  cloth: (seed: string, choice: Choice, id: string) => Drawing;
  loom: (seed: string, done: number, options: LoomShape, id: string) => Drawing;
  squares: (count: Count) => Drawing;
};

/** Given by the server; a browser keeps what stands in the page and has none until it draws a page itself. */
export const GeneratorsContext = createContext<Generators | null>(null);
