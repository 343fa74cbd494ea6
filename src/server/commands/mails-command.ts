import { parseArgs } from "node:util";
import { EMAIL_PATTERN } from "../../platform/email/email-address";
import {
  unsuppressEmail,
  findMailByIdPrefix,
  listRecentMails,
  retryMail,
  suppressEmail,
} from "../../features/outbox/outbox.service.server";
import { discardMails, releaseMails } from "../../features/outbox/held-mails.service.server";
import { textWithoutLinks } from "../../features/outbox/links/hidden-links.server";
import { assembleMail } from "../../features/outbox/links/mail-links.service.server";
import type { CommandDeps } from "./command-deps";
import type { Config } from "../../platform/config/config";
import type { KeyConfig } from "../keys/data-keys.server";
import { readKeys } from "../keys/data-keys.server";
import { CommandError } from "./command-error";

const USAGE = `List the newest emails of the program:
  npm run mails
Read one (the start of its id is enough):
  npm run mails -- show <id>
Retry one that was given up or held:
  npm run mails -- retry <id>
Block an email address: for all emails, or for the newsletter after a complaint or a returned email:
  npm run mails -- suppress <address> [complaint | bounce]
Unblock it:
  npm run mails -- allow <address>
Decide about emails that were written while there was no mail server: send them now, or never:
  npm run mails -- release
  npm run mails -- discard`;

type MailsDeps = Pick<CommandDeps, "db" | "now"> & { config: KeyConfig & Pick<Config, "mail"> };
type OpenDeps = () => Promise<MailsDeps>;

export async function mailsCommand(args: string[], openDeps: OpenDeps): Promise<string> {
  const { positionals, help } = parse(args);
  const [action = "list", operand, extraOperand, ...rest] = positionals;
  if (help) return USAGE;
  if (rest.length > 0) throw usageError(`Unexpected argument: "${rest[0]}".`);
  if (action === "list" && operand === undefined) return listMails(await openDeps());
  if (action === "release" && operand === undefined) return release(await openDeps());
  if (action === "discard" && operand === undefined)
    return `Discarded emails: ${await discardMails(await openDeps())}.`;
  if (operand !== undefined) {
    if (
      action === "suppress" &&
      (extraOperand === undefined || extraOperand === "complaint" || extraOperand === "bounce")
    )
      return suppressRecipient(requireEmail(operand), extraOperand, await openDeps());
    if (extraOperand !== undefined) throw usageError(`Unexpected argument: "${extraOperand}".`);
    if (action === "show") return show(operand, await openDeps());
    if (action === "retry") return retryDelivery(operand, await openDeps());
    if (action === "allow") return allowRecipient(requireEmail(operand), await openDeps());
  }
  throw usageError(`"${positionals.join(" ")}" is not a command.`);
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { help: { type: "boolean" } },
      allowPositionals: true,
    });
    return { positionals, help: values.help ?? false };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

function requireEmail(text: string): string {
  if (!EMAIL_PATTERN.test(text)) throw usageError(`"${text}" is not an email address.`);
  return text;
}

const formatMinute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

async function listMails(deps: MailsDeps): Promise<string> {
  const mails = await listRecentMails(deps);
  if (mails.length === 0) return "There are no emails yet.";
  return mails
    .map(({ id, recipient, subject, state, answer, createdAt }) => {
      const answerLine = answer === null || state === "sent" ? "" : `\n    ${state}: ${answer}`;
      return `${id}  ${formatMinute(createdAt)}  ${state.padEnd(10)}  to ${recipient}\n    ${subject}${answerLine}`;
    })
    .join("\n");
}

async function findMail(id: string, deps: MailsDeps) {
  const mail = await findMailByIdPrefix(deps, id);
  if (mail) return mail;
  throw new CommandError(`There is no email ${id}, or more than one. "npm run mails" shows the newest.`);
}

async function show(id: string, deps: MailsDeps): Promise<string> {
  const mail = await findMail(id, deps);
  const { headers, text } = await readableContent(deps, mail);
  const head = [
    `Id: ${mail.id}`,
    `To: ${mail.recipient}`,
    `Subject: ${mail.subject}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `State: ${mail.state}${mail.answer ? ` (${mail.answer})` : ""}`,
    `Created: ${formatMinute(mail.created_at)}${mail.sent_at ? `, sent: ${formatMinute(mail.sent_at)}` : ""}`,
  ];
  if (mail.text === "") return `${head.join("\n")}\n\n(The text of a bulk email is deleted once it is sent.)`;
  return `${head.join("\n")}\n\n${text}`;
}

/** Includes links while they exist: operators have the keys. */
async function readableContent(deps: MailsDeps, mail: Awaited<ReturnType<typeof findMail>>) {
  const assembled = await assembleMail({ keys: await readKeys(deps.config, deps.db) }, mail);
  return assembled.ok ? assembled.value : { text: textWithoutLinks(mail), headers: {} };
}

async function retryDelivery(id: string, deps: MailsDeps): Promise<string> {
  const mail = await findMail(id, deps);
  const retried = await retryMail(deps, mail.id);
  if (retried.ok) return `It will be sent to ${mail.recipient} again.`;
  if (retried.error === "links_gone")
    throw new CommandError("The links of this email are removed, so it can no longer be sent.");
  throw new CommandError(
    `This email is ${mail.state}: only emails that were given up or held can be retried.`,
  );
}

async function release(deps: MailsDeps): Promise<string> {
  if (!deps.config.mail)
    throw new CommandError("SMTP_URL is not set, so nothing can be sent. Nothing was changed.");
  return `Released emails: ${await releaseMails(deps)}. Links in them may have expired.`;
}

async function suppressRecipient(
  to: string,
  reason: "complaint" | "bounce" | undefined,
  deps: MailsDeps,
): Promise<string> {
  await suppressEmail(deps, to, reason ?? "staff", "said on the command line");
  return reason ? `${to} no longer gets newsletters.` : `${to} no longer gets emails.`;
}

async function allowRecipient(to: string, deps: MailsDeps): Promise<string> {
  const liftedReason = await unsuppressEmail(deps, to, "staff");
  return liftedReason
    ? `${to} gets emails again (blocked before: ${liftedReason}).`
    : `${to} was not blocked.`;
}
