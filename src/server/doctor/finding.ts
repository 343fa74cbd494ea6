import type { Finding } from "../../ports/doctor";
import type { FindingCode } from "./finding-codes";

export type Check<T> = Readonly<{ name: string; run: (input: T) => Promise<CheckResult[]> | CheckResult[] }>;
type CheckResult = Omit<Finding, "check">;

export const ok = (text: string): CheckResult => ({ level: "ok", text });
/** @param code its translation (`src/admin/jobs/finding-messages.ts`) @param values for its placeholders */
export const warn = (text: string, code?: FindingCode, values?: Finding["values"]): CheckResult => ({
  level: "warn",
  ...withDetails(text, code, values),
});
export const fail = (text: string, code?: FindingCode, values?: Finding["values"]): CheckResult => ({
  level: "fail",
  ...withDetails(text, code, values),
});
const withDetails = (text: string, code?: FindingCode, values?: Finding["values"]) => ({
  text,
  ...(code ? { code } : {}),
  ...(values ? { values } : {}),
});

const CHECK_TIMEOUT_MS = 20_000;
const LEVEL_ORDER = { fail: 0, warn: 1, ok: 2 };

/** Runs all checks at once; one that throws becomes a finding. The worst come first. */
export async function runChecks<T>(
  checks: readonly Check<T>[],
  input: T,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, run }): Promise<Finding[]> => {
      const findings = await withTimeout(timeoutMs, async () => run(input)).catch((error: unknown) => [
        fail(
          `could not be checked: ${error instanceof Error ? error.message : String(error)}`,
          "check_failed",
          {
            check: name,
          },
        ),
      ]);
      return findings.map((each) => ({ check: name, ...each, text: oneLine(each.text) }));
    }),
  );
  return found.flat().toSorted((one, other) => LEVEL_ORDER[one.level] - LEVEL_ORDER[other.level]);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

async function withTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}

export const countFindings = (findings: readonly Finding[], level: Finding["level"]): number =>
  findings.filter((one) => one.level === level).length;

const LABELS = { ok: "ok  ", warn: "WARN", fail: "FAIL" };
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ check, level, text }) => `${LABELS[level]}  ${check}: ${text}`);
