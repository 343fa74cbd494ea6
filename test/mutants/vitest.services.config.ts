import config from "../../vitest.config";

/** The tests that cover the services; each copies a database. */
export default {
  ...config,
  test: {
    ...config.test,
    include: [
      "src/features/{donations,events,privacy,pending-changes,newsletter/issues}/**/*.test.{ts,tsx}",
      "test/integration/personal-data.test.ts",
    ],
    setupFiles: [
      "test/mutants/fixed-seed.ts",
      "test/mutants/leftover-databases.ts",
      "test/support/each-file.ts",
    ],
  },
};
