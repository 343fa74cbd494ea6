import { defineConfig } from "vitest/config";

/** `npm run test:faults`: one program at a time, because the tests measure how soon it recovers. */
export default defineConfig({
  test: {
    include: ["test/faults/*.fault.ts"],
    fileParallelism: false,
    reporters: ["default", "./test/faults/report.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
