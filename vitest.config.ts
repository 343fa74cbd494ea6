import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { minified } from "./minified.ts";
import { paraglide } from "./paraglide.config.ts";

export default defineConfig({
  plugins: [minified(), paraglideVitePlugin(paraglide)],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    globalSetup: ["test/database-cluster.ts"],
    setupFiles: ["test/each-file.ts"],
    // The program's modules are read once for each worker, not for each file: half of a run was spent on it.
    isolate: false,
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
