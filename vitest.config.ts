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
    // The program's modules are read once for each worker, not for each file: half of a run was spent on it.
    isolate: false,
    maxWorkers: "100%",
    // Bounds for what hangs, not for what is slow.
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
