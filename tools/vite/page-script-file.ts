import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { minifiedScript } from "./minified.ts";
import { pageScriptName } from "../../src/server/page/document/page-script.ts";

/** Same order as in `src/server/page/document/page-document.ts`. */
const INLINED_SCRIPTS = [
  "src/server/page/document/controls.js",
  "src/server/page/document/start-hydration.js",
];

/** Writes the inlined scripts of first pages into a file that following pages link. */
export function pageScriptFile(): Plugin {
  return {
    name: "page-script-file",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        const code = INLINED_SCRIPTS.map(minifiedScript).join("");
        writeFileSync(path.join("build/client/assets", pageScriptName(code)), code);
      },
    },
  };
}
