import { cpSync, globSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Copies scripts of child processes unbundled: their memory limits allow only the library that does the work. */
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
