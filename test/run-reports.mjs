import { readFileSync } from "node:fs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Counts from Vitest's JSON report. A test that this tier leaves out by its tag `full` is not a skipped one.
 * @returns {{ passed: number, skipped: string[] }} `skipped`: titles
 */
export function readUnitTests(file) {
  const { numPassedTests, testResults } = read(file);
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status !== "passed" && !tags.includes("full"))
    .map(({ fullName }) => fullName);
  return { passed: numPassedTests, skipped };
}

/**
 * Counts from Playwright's JSON report.
 * @returns {{ passed: number, skipped: string[], flaky: string[] }} titles; `flaky`: passed on a retry only
 */
export function readBrowserTests(file) {
  const { suites, stats } = read(file);
  const titles = (status) =>
    specsOf(suites)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => title);
  return { passed: stats.expected + stats.flaky, skipped: titles("skipped"), flaky: titles("flaky") };
}

const specsOf = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)]);
