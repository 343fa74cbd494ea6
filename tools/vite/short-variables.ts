import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { shortenVariables } from "../../src/server/page/document/short-variables.ts";

const ASSETS = "build/client/assets";

/** Shortens CSS variables in each style sheet, so that inlined rules and files use the same names. */
export function shortVariables(): Plugin {
  return {
    name: "short-variables",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        for (const file of readdirSync(ASSETS).filter((name) => name.endsWith(".css"))) {
          const place = path.join(ASSETS, file);
          writeFileSync(place, shortenVariables(readFileSync(place, "utf8")));
        }
      },
    },
  };
}
