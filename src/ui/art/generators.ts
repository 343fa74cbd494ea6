import { createContext } from "react";
import type { Choice } from "./choice";
import type { Drawing } from "./drawing";
import type { LoomShape } from "./loom";
import type { SceneName } from "./scenes";
import type { Count } from "./squares";

export type Generators = {
  scene: (name: SceneName) => Drawing;
  cloth: (seed: string, choice: Choice, id: string) => Drawing;
  loom: (seed: string, done: number, options: LoomShape, id: string) => Drawing;
  squares: (count: Count) => Drawing;
};

/** Provided by the server. A browser reuses the drawings and has no generators until it renders a page itself. */
export const GeneratorsContext = createContext<Generators | null>(null);
