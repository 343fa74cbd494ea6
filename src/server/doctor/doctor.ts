import type { Config } from "../../platform/config/config";
import {
  backups,
  database,
  databaseClock,
  faults,
  mail,
  owners,
  proxy,
  type DatabaseCheckInput,
} from "./database-checks";
import type { Finding } from "../../ports/doctor";
import { type Check, runChecks } from "./finding";
import {
  account,
  freeSpace,
  machineClock,
  memory,
  secretFiles,
  settingNames,
  type EnvironmentCheckInput,
} from "./machine-checks";
import { pdfs, type PdfCheckInput } from "./pdf-check";
import { replies } from "./replies-check";
import { scanner } from "./scanner-check";
import { buckets, certificate, isLocal, origin, payments } from "./site-checks";

export type SiteCheckInput = DatabaseCheckInput & PdfCheckInput;

const ENVIRONMENT_CHECKS: readonly Check<EnvironmentCheckInput>[] = [settingNames, machineClock, memory];
const ALL_CHECKS: readonly Check<SiteCheckInput>[] = [
  ...ENVIRONMENT_CHECKS,
  account,
  secretFiles,
  freeSpace,
  payments,
  origin,
  certificate,
  buckets,
  database,
  databaseClock,
  proxy,
  owners,
  backups,
  mail,
  replies,
  scanner,
  faults,
  pdfs,
];

export const examineSite = (input: SiteCheckInput): Promise<Finding[]> => runChecks(ALL_CHECKS, input);
export const examineEnvironment = (input: EnvironmentCheckInput): Promise<Finding[]> =>
  runChecks(ENVIRONMENT_CHECKS, input);

/** Returns the problems to print at startup; warnings on a local machine are one line. */
export function formatStartupLines(findings: readonly Finding[], config: Config): string[] {
  const failures = findings.filter(({ level }) => level === "fail");
  const warnings = findings.filter(({ level }) => level === "warn");
  const lines = failures.map(({ check, text }) => `doctor: FAIL ${check}: ${text}`);
  if (!isLocal(config))
    return [...lines, ...warnings.map(({ check, text }) => `doctor: WARN ${check}: ${text}`)];
  if (warnings.length === 0) return lines;
  return [...lines, `Before this becomes a real site, ${warnings.length} things want doing: npm run doctor`];
}
