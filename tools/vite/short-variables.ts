import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { shortenVariables } from "../../src/server/page/document/short-variables.ts";

const ASSETS = "build/client/assets";

/** Shortens variables in each style sheet of the build, so that rules inlined in a page and rules of a file fit together. */
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
