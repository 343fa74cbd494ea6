import { parseArgs } from "node:util";
import { createSmtpMailer } from "../../adapters/smtp-mailer.server";
import { type Config, parseConfig } from "../../platform/config/config";
import { ConfigError } from "../../platform/config/config-error";
import { EMAIL_PATTERN } from "../../platform/email/email-address";
import { uuidv7 } from "../../platform/ids/uuid";
import { openDatabaseForDoctor } from "./command-deps";
import { examineSite, examineEnvironment } from "../doctor/doctor";
import type { Finding } from "../../ports/doctor";
import { countFindings, formatFindings } from "../doctor/finding";
import { createBaseDeps } from "../base-deps";
import { CommandError } from "./command-error";

const USAGE = `Show problems of this site and what to do about them; changes nothing:
  npm run doctor
Send a test email and show the mail server's answer:
  npm run doctor -- --mail you@example.org
For programs (npm run --silent doctor -- --json):
  npm run doctor -- --json
It ends with code 1 when something has failed.`;

/** `npm run doctor` (docs/operations.md), with or without a running program. */
export async function doctorCommand(args: string[], cleanups: (() => Promise<void>)[]): Promise<string> {
  const { mail, json, help } = parse(args);
  if (help) return USAGE;
  if (mail !== undefined && !EMAIL_PATTERN.test(mail))
    throw new CommandError(`"${mail}" is not an email address.\n\n${USAGE}`);
  const findings = await collectFindings(mail, cleanups);
  const failures = countFindings(findings, "fail");
  if (failures > 0) process.exitCode = 1;
  if (json) return JSON.stringify({ failures, warnings: countFindings(findings, "warn"), findings }, null, 2);
  const totals = `${failures} failed, ${countFindings(findings, "warn")} warnings, ${countFindings(findings, "ok")} right.`;
  return [...formatFindings(findings), "", totals].join("\n");
}

function parse(args: string[]) {
  try {
    const options = {
      mail: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function collectFindings(
  testMail: string | undefined,
  cleanups: (() => Promise<void>)[],
): Promise<Finding[]> {
  const environment = process.env;
  let config: Config;
  try {
    config = parseConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const invalidSettings: Finding = { check: "settings", level: "fail", text: error.message };
    return [invalidSettings, ...(await examineEnvironment({ environment }))];
  }
  const mailer = config.mail ? createSmtpMailer(config.mail) : null;
  if (mailer) cleanups.push(mailer.close);
  const mailFindings = testMail === undefined ? [] : [await sendTestMail(testMail, config, mailer)];
  const { db, problem } = await openDatabaseForDoctor(config, cleanups);
  const { scanner, replies, testPdf: pdf, now } = createBaseDeps(config);
  return [
    ...mailFindings,
    ...(await examineSite({ environment, config, db, problem, mailer, pdf, replies, scanner, now })),
  ];
}

async function sendTestMail(
  to: string,
  { origin }: Config,
  mailer: ReturnType<typeof createSmtpMailer> | null,
): Promise<Finding> {
  const check = "test mail";
  if (!mailer) return { check, level: "fail", text: "SMTP_URL is not set, so nothing was sent" };
  const text = `This is a test of the mail server of ${origin}. If you can read it, emails arrive.`;
  const id = uuidv7(new Date());
  const headers = { "Auto-Submitted": "auto-generated" };
  const outgoingMail = {
    id,
    to,
    neutral: false,
    subject: `Test email of ${origin}`,
    html: `<p>${text}</p>`,
    text,
    headers,
  };
  const { kind, answer } = await mailer.send(outgoingMail);
  if (kind === "accepted")
    return {
      check,
      level: "ok",
      text: `the server took it for ${to}: ${answer}. See whether it arrives, and not as spam`,
    };
  return {
    check,
    level: "fail",
    text: `the server did not take it for ${to} (${kind.replaceAll("_", " ")}): ${answer}`,
  };
}
