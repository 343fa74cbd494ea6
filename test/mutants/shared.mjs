import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Options of both mutation runs. A run fails when less than 85 % of its mutants are killed.
 *
 * Strings are not mutated: the compiler rejects an empty string for a state, a kind or a column.
 */
export const shared = ({ name, ...options }) => ({
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  mutator: { excludedMutations: ["StringLiteral"] },
  thresholds: { high: 95, low: 85, break: 85 },
  ignorePatterns: ["/build", "/bench", "/data", "/deploy", "/docs", "/test-results"],
  tempDirName: path.join(tmpdir(), "reboot-mutants"),
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: path.join(tmpdir(), `reboot-mutants-${name}.json`) },
  allowEmpty: false,
  ...options,
});
