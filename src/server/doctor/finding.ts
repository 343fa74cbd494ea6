import type { Finding } from "../../ports/doctor";
import type { FindingCode } from "./finding-codes";

/** One check; several findings when it looks at several things. */
export type Check<T> = Readonly<{ name: string; run: (on: T) => Promise<Found[]> | Found[] }>;
type Found = Omit<Finding, "check">;

export const ok = (text: string): Found => ({ level: "ok", text });
/** @param code how the back-office says it (`src/admin/jobs/finding-words.ts`) @param values what those words hold */
export const warn = (text: string, code?: FindingCode, values?: Finding["values"]): Found => ({
  level: "warn",
  ...worded(text, code, values),
});
export const fail = (text: string, code?: FindingCode, values?: Finding["values"]): Found => ({
  level: "fail",
  ...worded(text, code, values),
});
const worded = (text: string, code?: FindingCode, values?: Finding["values"]) => ({
  text,
  ...(code ? { code } : {}),
  ...(values ? { values } : {}),
});

/** Longest that a check may take, in milliseconds: a server that says nothing must not hold up the others. */
const PATIENCE = 20_000;
const ORDER = { fail: 0, warn: 1, ok: 2 };

/** Runs all checks at once; one that throws is a finding too. The worst come first. */
export async function runChecks<T>(
  checks: readonly Check<T>[],
  on: T,
  patience = PATIENCE,
): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, run }): Promise<Finding[]> => {
      const findings = await within(patience, async () => run(on)).catch((error: unknown) => [
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
  return found.flat().toSorted((one, other) => ORDER[one.level] - ORDER[other.level]);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

export const countOf = (findings: readonly Finding[], level: Finding["level"]): number =>
  findings.filter((one) => one.level === level).length;

const LABELS = { ok: "ok  ", warn: "WARN", fail: "FAIL" };
/** A line for each finding. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ check, level, text }) => `${LABELS[level]}  ${check}: ${text}`);
