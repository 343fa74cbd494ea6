import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { minified } from "./minified.ts";
import { paraglide } from "./paraglide.config.ts";

export default defineConfig({
  plugins: [minified(), paraglideVitePlugin(paraglide)],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    globalSetup: ["test/database-cluster.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
