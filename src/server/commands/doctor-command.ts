import { parseArgs } from "node:util";
import { smtpMailer } from "../../adapters/smtp-mailer.server";
import { type Config, parseConfig } from "../../platform/config";
import { ConfigError } from "../../platform/config-error";
import { EMAIL_ADDRESS } from "../../platform/email";
import { uuidv7 } from "../../platform/ids";
import { databaseForDoctor } from "../compose-beside";
import { examine, examineSurroundings } from "../doctor/doctor";
import type { Finding } from "../../ports/doctor";
import { countOf, linesOf } from "../doctor/finding";
import { basics } from "../places";
import { CommandError } from "./command-error";

const USAGE = `See what is wrong with this site, and what to do about it; changes nothing:
  npm run doctor
Send a test mail and see what the mail server says:
  npm run doctor -- --mail you@example.org
For programs (npm run --silent doctor -- --json):
  npm run doctor -- --json
It ends with code 1 when something has failed.`;

/** `npm run doctor` (docs/operations.md), beside the running program or without it. */
export async function doctorCommand(args: string[], undo: (() => Promise<void>)[]): Promise<string> {
  const { mail, json, help } = parse(args);
  if (help) return USAGE;
  if (mail !== undefined && !EMAIL_ADDRESS.test(mail))
    throw new CommandError(`"${mail}" is no e-mail address.\n\n${USAGE}`);
  const findings = await diagnose(mail, undo);
  const failures = countOf(findings, "fail");
  if (failures > 0) process.exitCode = 1;
  if (json) return JSON.stringify({ failures, warnings: countOf(findings, "warn"), findings }, null, 2);
  const sum = `${failures} failed, ${countOf(findings, "warn")} warnings, ${countOf(findings, "ok")} right.`;
  return [...linesOf(findings), "", sum].join("\n");
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

async function diagnose(testMail: string | undefined, undo: (() => Promise<void>)[]): Promise<Finding[]> {
  const environment = process.env;
  let config: Config;
  try {
    config = parseConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong: Finding = { check: "settings", level: "fail", text: error.message };
    return [wrong, ...(await examineSurroundings({ environment }))];
  }
  const mailer = config.mail ? smtpMailer(config.mail) : null;
  if (mailer) undo.push(mailer.close);
  const sent = testMail === undefined ? [] : [await sendTest(testMail, config, mailer)];
  const { db, problem } = await databaseForDoctor(config, undo);
  const { scanner, replies, now } = basics(config);
  return [...sent, ...(await examine({ environment, config, db, problem, mailer, replies, scanner, now }))];
}

async function sendTest(
  to: string,
  { origin }: Config,
  mailer: ReturnType<typeof smtpMailer> | null,
): Promise<Finding> {
  const check = "test mail";
  if (!mailer) return { check, level: "fail", text: "SMTP_URL is not set, so nothing was sent" };
  const text = `This is a test of the mail server of ${origin}. If you can read it, mails arrive.`;
  const id = uuidv7(new Date());
  const headers = { "Auto-Submitted": "auto-generated" };
  const letter = {
    id,
    to,
    neutral: false,
    subject: `Test mail of ${origin}`,
    html: `<p>${text}</p>`,
    text,
    headers,
  };
  const { kind, answer } = await mailer.send(letter);
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
