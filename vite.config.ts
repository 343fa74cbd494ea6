import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { paraglide } from "./paraglide.config.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), reactRouter()],
  css: { transformer: "lightningcss" },
  build: {
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    // Below this Lightning CSS lowers `light-dark()` and logical properties into extra bytes for nobody.
    cssTarget: ["chrome111", "safari16.4", "firefox115"],
  },
  // One bundle for server and pages, so that contexts and services are one module graph (docs/architecture.md).
  environments: { ssr: { build: { rollupOptions: { input: "./src/server/main.ts" } } } },
});
