import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { offlineWorker } from "./offline-worker.ts";
import { paraglide } from "./paraglide.config.ts";
import { minified } from "./minified.ts";
import { precompress } from "./precompress.ts";

export default defineConfig({
  plugins: [minified(), paraglideVitePlugin(paraglide), reactRouter(), offlineWorker(), precompress()],
  css: { transformer: "lightningcss" },
  build: {
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    // Below this Lightning CSS lowers `light-dark()` and logical properties into extra bytes for nobody.
    cssTarget: ["chrome111", "safari16.4", "firefox115"],
  },
  // One bundle for server and pages, so that contexts and services are one module graph (docs/architecture.md).
  environments: {
    // What most pages share comes in one piece: smaller than thirty small ones, and one request on a slow line.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "shared", test: /[\\/]src[\\/].*\.[jt]sx?$/, minShareCount: 12 }],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/server/main.ts" } } },
  },
});
