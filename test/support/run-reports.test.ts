import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBrowserTests, readUnitTests } from "./run-reports.mjs";

function writeReport(content: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("tests left out by the fast tier are not reported as skipped, other skipped ones are", () => {
  const assertionResults = [
    { fullName: "sums", status: "passed", tags: [] },
    { fullName: "restores", status: "skipped", tags: ["full"] },
    { fullName: "needs nginx", status: "skipped", tags: [] },
    { fullName: "later", status: "todo", tags: [] },
  ];
  expect(readUnitTests(writeReport({ numPassedTests: 1, testResults: [{ assertionResults }] }))).toEqual({
    passed: 1,
    skipped: ["needs nginx", "later"],
  });
});

test("a browser test that passed on a retry counts as passed and is reported with its error, also in a nested suite", () => {
  const spec = (title: string, status: string, ...failures: string[]) => ({
    title,
    tests: [{ status, results: [...failures.map((message) => ({ errors: [{ message }] })), { errors: [] }] }],
  });
  const suites = [
    {
      specs: [spec("opens", "expected"), spec("needs a camera", "skipped")],
      suites: [{ specs: [spec("pays", "flaky", "Expected: 200")] }],
    },
  ];
  expect(readBrowserTests(writeReport({ suites, stats: { expected: 1, flaky: 1 } }))).toEqual({
    passed: 2,
    skipped: ["needs a camera"],
    flaky: [{ title: "pays", errors: ["Expected: 200"] }],
  });
});
