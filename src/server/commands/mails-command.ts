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
import { readKeys } from "../keys/data-keys.server";
import { CommandError } from "./command-error";

const USAGE = `See the newest mails of the program:
  npm run mails
Read one (the beginning of its id will do):
  npm run mails -- show <id>
Try one again that was given up or held back:
  npm run mails -- retry <id>
Write to an address no more: not at all, or not with the newsletter after somebody complained or a mail came back:
  npm run mails -- suppress <address> [complaint | bounce]
Write to it again:
  npm run mails -- allow <address>
Decide about mails that were written while there was no mail server: send them now, or never:
  npm run mails -- release
  npm run mails -- discard`;

type OpenDeps = () => Promise<CommandDeps>;

export async function mailsCommand(args: string[], openDeps: OpenDeps): Promise<string> {
  const { positionals, help } = parse(args);
  const [action = "list", operand, extraOperand, ...rest] = positionals;
  if (help) return USAGE;
  if (rest.length > 0) throw usageError(`There is a word too many: "${rest[0]}".`);
  if (action === "list" && operand === undefined) return listMails(await openDeps());
  if (action === "release" && operand === undefined) return release(await openDeps());
  if (action === "discard" && operand === undefined)
    return `Mails that are never sent: ${await discardMails(await openDeps())}.`;
  if (operand !== undefined) {
    if (
      action === "suppress" &&
      (extraOperand === undefined || extraOperand === "complaint" || extraOperand === "bounce")
    )
      return suppressRecipient(requireEmail(operand), extraOperand, await openDeps());
    if (extraOperand !== undefined) throw usageError(`There is a word too many: "${extraOperand}".`);
    if (action === "show") return show(operand, await openDeps());
    if (action === "retry") return retryDelivery(operand, await openDeps());
    if (action === "allow") return allowRecipient(requireEmail(operand), await openDeps());
  }
  throw usageError(`"${positionals.join(" ")}" is nothing that can be done.`);
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
  if (!EMAIL_PATTERN.test(text)) throw usageError(`"${text}" is no e-mail address.`);
  return text;
}

const formatMinute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

async function listMails(deps: CommandDeps): Promise<string> {
  const mails = await listRecentMails(deps);
  if (mails.length === 0) return "There are no mails yet.";
  return mails
    .map(({ id, recipient, subject, state, answer, createdAt }) => {
      const answerLine = answer === null || state === "sent" ? "" : `\n    ${state}: ${answer}`;
      return `${id}  ${formatMinute(createdAt)}  ${state.padEnd(10)}  to ${recipient}\n    ${subject}${answerLine}`;
    })
    .join("\n");
}

async function findMail(id: string, deps: CommandDeps) {
  const mail = await findMailByIdPrefix(deps, id);
  if (mail) return mail;
  throw new CommandError(`There is no mail ${id}, or more than one. "npm run mails" shows the newest.`);
}

async function show(id: string, deps: CommandDeps): Promise<string> {
  const mail = await findMail(id, deps);
  const { headers, text } = await readableContent(deps, mail);
  const head = [
    `Id: ${mail.id}`,
    `To: ${mail.recipient}`,
    `Subject: ${mail.subject}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `State: ${mail.state}${mail.answer ? ` (${mail.answer})` : ""}`,
    `Made: ${formatMinute(mail.created_at)}${mail.sent_at ? `, sent: ${formatMinute(mail.sent_at)}` : ""}`,
  ];
  if (mail.text === "")
    return `${head.join("\n")}\n\n(The texts of a mail to many are not kept once it is sent.)`;
  return `${head.join("\n")}\n\n${text}`;
}

/** Includes links while they exist: operators have the keys. */
async function readableContent(deps: CommandDeps, mail: Awaited<ReturnType<typeof findMail>>) {
  const assembled = await assembleMail({ keys: await readKeys(deps.config, deps.db) }, mail);
  return assembled.ok ? assembled.value : { text: textWithoutLinks(mail), headers: {} };
}

async function retryDelivery(id: string, deps: CommandDeps): Promise<string> {
  const mail = await findMail(id, deps);
  const retried = await retryMail(deps, mail.id);
  if (retried.ok) return `It waits to be sent to ${mail.recipient} again.`;
  if (retried.error === "links_gone")
    throw new CommandError("The links of this mail are removed, so it cannot be sent any more.");
  throw new CommandError(`This mail is ${mail.state}: only what was given up or held back is tried again.`);
}

async function release(deps: CommandDeps): Promise<string> {
  if (!deps.config.mail)
    throw new CommandError("SMTP_URL is not set, so nothing can be sent. Nothing was changed.");
  return `Mails that are sent now: ${await releaseMails(deps)}. Links in them may be over.`;
}

async function suppressRecipient(
  to: string,
  reason: "complaint" | "bounce" | undefined,
  deps: CommandDeps,
): Promise<string> {
  await suppressEmail(deps, to, reason ?? "staff", "said on the command line");
  return reason ? `${to} gets no newsletter any more.` : `${to} gets no mail any more.`;
}

async function allowRecipient(to: string, deps: CommandDeps): Promise<string> {
  const liftedReason = await unsuppressEmail(deps, to, "staff");
  return liftedReason
    ? `${to} gets mail again (it was held back: ${liftedReason}).`
    : `${to} was not held back.`;
}
