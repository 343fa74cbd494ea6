import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { TestCase, TestModule } from "vitest/node";
import type { FaultResult } from "./fault-result";

/** Copy it to bench/results/faults.md. */
const FILE = "test-results/faults.md";

export default class FaultReport {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = tests.map(rowOf);
    const skipped = tests.filter((test) => test.result().state === "skipped").length;
    const failed = tests.filter((test) => test.result().state === "failed").length;
    const page = [
      "# Faults",
      "",
      `${new Date().toISOString().slice(0, 10)}; ${machine()}.`,
      "",
      "Each fault hits the built program in its own process, with its own data, while people use it. Exactly once: acknowledged requests found once in the database. Recovery: time from the fault, or from its end if it lasts, until all requests are answered.",
      "",
      "| fault | outcome | what held | exactly once | recovery |",
      "| ----- | ------- | --------- | ------------ | -------: |",
      ...rows.map((cells) => `| ${cells.join(" | ")} |`),
      "",
      `${tests.length} faults: ${tests.length - skipped - failed} held, ${failed} failed, ${skipped} skipped.`,
      "",
    ].join("\n");
    mkdirSync("test-results", { recursive: true });
    writeFileSync(FILE, page);
    console.log(`\n${page}\nStored in ${FILE}.`);
  }
}

function rowOf(test: TestCase): string[] {
  const result = test.result();
  const fault: FaultResult = test.meta().fault ?? { held: [], recovered: [], counted: {} };
  const outcome =
    result.state === "skipped" ? `skipped: ${result.note ?? "no reason was given"}` : OUTCOMES[result.state];
  const counted = Object.entries(fault.counted).map(([what, many]) => `${many} ${what}`);
  return [test.name, outcome, fault.held.join("; "), counted.join(", "), spanOf(fault.recovered)];
}

const OUTCOMES = { passed: "held", failed: "FAILED", pending: "did not run" } as const;

function spanOf(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return "";
  const seconds = (value: number) => (value / 1000).toFixed(2);
  const [least, most] = [Math.min(...milliseconds), Math.max(...milliseconds)];
  return least === most ? `${seconds(least)} s` : `${seconds(least)}–${seconds(most)} s`;
}

const machine = (): string =>
  `${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load when it ended: ${os.loadavg()[0]!.toFixed(2)}`;
