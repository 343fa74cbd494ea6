import { cpSync, globSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Copies the scripts of the child processes beside the program, unbundled: their limits are so tight that nothing else
 * may be loaded there, and they import nothing but the library that does their work.
 */
export const childProcesses = (): Plugin => ({
  name: "child-processes",
  apply: "build",
  buildApp: {
    order: "post",
    handler: async () => {
      for (const file of globSync("adapters/**/*.{mjs,conf}", { cwd: "src" }))
        cpSync(path.join("src", file), path.join("build/server", file));
    },
  },
});
