import { defineConfig } from "vitest/config";

/** The tests of the rules alone: without a database, each mutant takes milliseconds. */
export default defineConfig({
  test: { include: ["src/**/*.model.test.ts"], setupFiles: ["test/mutants/fixed-seed.ts"] },
});
