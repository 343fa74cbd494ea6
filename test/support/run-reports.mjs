import { readFileSync } from "node:fs";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Counts from Vitest's JSON report. Tests with the tag `full` do not count as skipped.
 * @returns {{ passed: number, skipped: string[] }} `skipped`: titles
 */
export function readUnitTests(file) {
  const { numPassedTests, testResults } = readJson(file);
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status !== "passed" && !tags.includes("full"))
    .map(({ fullName }) => fullName);
  return { passed: numPassedTests, skipped };
}

/**
 * Counts from Playwright's JSON report. `flaky` tests passed only on a retry.
 * @returns {{ passed: number, skipped: string[], flaky: { title: string, errors: string[] }[] }}
 */
export function readBrowserTests(file) {
  const { suites, stats } = readJson(file);
  const withStatus = (status) =>
    listSpecs(suites).flatMap(({ title, tests }) =>
      tests.filter((test) => test.status === status).map(({ results }) => ({ title, results })),
    );
  return {
    passed: stats.expected + stats.flaky,
    skipped: withStatus("skipped").map(({ title }) => title),
    flaky: withStatus("flaky").map(({ title, results }) => ({
      title,
      errors: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  };
}

const listSpecs = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites)]);
