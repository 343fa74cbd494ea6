import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { minifiedScript } from "./minified.ts";
import { pageScriptName } from "./src/server/page/page-script.ts";

/** In this order, as `src/server/page/finished-page.ts` inlines them. */
const SCRIPTS = ["src/server/page/controls.js", "src/server/page/boot.js"];

/** Writes the scripts that first pages inline into a file of the build, which following pages link. */
export function pageScriptFile(): Plugin {
  return {
    name: "page-script-file",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        const text = SCRIPTS.map(minifiedScript).join("");
        writeFileSync(path.join("build/client/assets", pageScriptName(text)), text);
      },
    },
  };
}
