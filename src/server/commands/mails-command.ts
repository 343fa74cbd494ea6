import { parseArgs } from "node:util";
import { EMAIL_ADDRESS } from "../../platform/email";
import {
  allowAddress,
  readMail,
  recentMails,
  retryMail,
  suppressAddress,
} from "../../features/outbox/outbox.service.server";
import { discardMails, releaseMails } from "../../features/outbox/unsent-mails.service.server";
import { textWithoutLinks } from "../../features/outbox/hidden-links.server";
import { assembleMail } from "../../features/outbox/mail-links.service.server";
import type { CommandDeps } from "../compose-beside";
import { readKeys } from "../data-keys.server";
import { CommandError } from "./command-error";

const USAGE = `See the newest mails of the program:
  npm run mails
Read one (the beginning of its id will do):
  npm run mails -- show <id>
Try one again that was given up or held back:
  npm run mails -- retry <id>
Write to an address no more: not at all, or not with the newsletter after somebody complained:
  npm run mails -- suppress <address> [complaint]
Write to it again:
  npm run mails -- allow <address>
Decide about mails that were written while there was no mail server: send them now, or never:
  npm run mails -- release
  npm run mails -- discard`;

type Open = () => Promise<CommandDeps>;

/** `npm run mails`: what the program has to say to people, and what became of it (README, "Mail"). */
export async function mailsCommand(args: string[], open: Open): Promise<string> {
  const { positionals, help } = parse(args);
  const [what = "list", about, more, ...rest] = positionals;
  if (help) return USAGE;
  if (rest.length > 0) throw wrong(`There is a word too many: "${rest[0]}".`);
  if (what === "list" && about === undefined) return list(await open());
  if (what === "release" && about === undefined) return release(await open());
  if (what === "discard" && about === undefined)
    return `Mails that are never sent: ${await discardMails(await open())}.`;
  if (about !== undefined) {
    if (what === "suppress" && (more === undefined || more === "complaint"))
      return suppress(address(about), more, await open());
    if (more !== undefined) throw wrong(`There is a word too many: "${more}".`);
    if (what === "show") return show(about, await open());
    if (what === "retry") return retry(about, await open());
    if (what === "allow") return allow(address(about), await open());
  }
  throw wrong(`"${positionals.join(" ")}" is nothing that can be done.`);
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
    throw wrong((error as Error).message);
  }
}

const wrong = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

function address(text: string): string {
  if (!EMAIL_ADDRESS.test(text)) throw wrong(`"${text}" is no e-mail address.`);
  return text;
}

const minute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

async function list(deps: CommandDeps): Promise<string> {
  const mails = await recentMails(deps);
  if (mails.length === 0) return "There are no mails yet.";
  return mails
    .map(({ id, recipient, subject, state, answer, createdAt }) => {
      const said = answer === null || state === "sent" ? "" : `\n    ${state}: ${answer}`;
      return `${id}  ${minute(createdAt)}  ${state.padEnd(10)}  to ${recipient}\n    ${subject}${said}`;
    })
    .join("\n");
}

async function find(id: string, deps: CommandDeps) {
  const mail = await readMail(deps, id);
  if (mail) return mail;
  throw new CommandError(`There is no mail ${id}, or more than one. "npm run mails" shows the newest.`);
}

async function show(id: string, deps: CommandDeps): Promise<string> {
  const mail = await find(id, deps);
  const { headers, text } = await legible(deps, mail);
  const head = [
    `Id: ${mail.id}`,
    `To: ${mail.recipient}`,
    `Subject: ${mail.subject}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `State: ${mail.state}${mail.answer ? ` (${mail.answer})` : ""}`,
    `Made: ${minute(mail.created_at)}${mail.sent_at ? `, sent: ${minute(mail.sent_at)}` : ""}`,
  ];
  if (mail.text === "")
    return `${head.join("\n")}\n\n(The texts of a mail to many are not kept once it is sent.)`;
  return `${head.join("\n")}\n\n${text}`;
}

/** With its links for as long as they are there: who runs commands has the keys. */
async function legible(deps: CommandDeps, mail: Awaited<ReturnType<typeof find>>) {
  const whole = await assembleMail({ keys: await readKeys(deps.config, deps.db) }, mail);
  return whole.ok ? whole.value : { text: textWithoutLinks(mail), headers: {} };
}

async function retry(id: string, deps: CommandDeps): Promise<string> {
  const mail = await find(id, deps);
  const again = await retryMail(deps, mail.id);
  if (again.ok) return `It waits to be sent to ${mail.recipient} again.`;
  if (again.error === "links_gone")
    throw new CommandError("The links of this mail are removed, so it cannot be sent any more.");
  throw new CommandError(`This mail is ${mail.state}: only what was given up or held back is tried again.`);
}

async function release(deps: CommandDeps): Promise<string> {
  if (!deps.config.mail)
    throw new CommandError("SMTP_URL is not set, so nothing can be sent. Nothing was changed.");
  return `Mails that are sent now: ${await releaseMails(deps)}. Links in them may be over.`;
}

async function suppress(to: string, reason: "complaint" | undefined, deps: CommandDeps): Promise<string> {
  await suppressAddress(deps, to, reason ?? "staff", "said on the command line");
  return reason ? `${to} gets no newsletter any more.` : `${to} gets no mail any more.`;
}

async function allow(to: string, deps: CommandDeps): Promise<string> {
  const lifted = await allowAddress(deps, to, "staff");
  return lifted ? `${to} gets mail again (it was held back: ${lifted}).` : `${to} was not held back.`;
}
