import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { minified } from "./tools/vite/minified.ts";
import { paraglide } from "./tools/vite/paraglide.config.ts";
import { slowness } from "./test/support/slowness.mjs";

const TIMEOUT = 120_000 * slowness;

export default defineConfig({
  plugins: [minified(), paraglideVitePlugin(paraglide)],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    globalSetup: ["test/support/database-cluster.ts"],
    setupFiles: ["test/support/each-file.ts"],
    // Workers load the modules once instead of for each file, which took half of a run.
    isolate: false,
    maxWorkers: "100%",
    // Limits for hanging tests, not for slow ones.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: 30_000 * slowness, interval: 20 } },
    tags: [
      {
        name: "full",
        description: "Slow tests of infrastructure: `npm run test:full` only",
        timeout: 3 * TIMEOUT,
      },
    ],
  },
});
