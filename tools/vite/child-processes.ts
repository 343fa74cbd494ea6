import { cpSync, statSync } from "node:fs";
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
    handler: async () =>
      cpSync("src/adapters", "build/server/adapters", {
        recursive: true,
        filter: (file) => file.endsWith(".mjs") || file.endsWith(".conf") || statSync(file).isDirectory(),
      }),
  },
});
