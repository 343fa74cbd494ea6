import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { minifiedScript } from "./minified.ts";
import { pageScriptName } from "../../src/server/page/document/page-script.ts";

/** In this order, as `src/server/page/document/page-document.ts` inlines them. */
const INLINED_SCRIPTS = [
  "src/server/page/document/controls.js",
  "src/server/page/document/start-hydration.js",
];

/** Writes the scripts that first pages inline into a file of the build, which following pages link. */
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
