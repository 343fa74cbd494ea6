import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { paraglide } from "./paraglide.config.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide)],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    globalSetup: ["test/database-cluster.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
