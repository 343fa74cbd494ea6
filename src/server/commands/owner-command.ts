import { parseArgs } from "node:util";
import { inviteOwner, resetFactor, unlockAccount } from "../../features/accounts/operator.service.server";
import { getSettings } from "../../features/site/site.service.server";
import { EMAIL_ADDRESS } from "../../platform/email";
import { LOCALES, type Locale } from "../../platform/languages";
import type { CommandDeps } from "../compose-beside";
import { deleteSecretMark } from "../../platform/data-keys.store.server";
import { readKeys } from "../data-keys.server";
import { CommandError } from "./command-error";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const USAGE = `Make somebody an owner: with an account at once, without one by a link that is printed and mailed:
  npm run owner -- invite <email> [--language en|fr|ar|sw]
Let somebody set the second factor up anew who has lost the phone and the recovery codes, or whose app gives codes that are
no longer taken after the secret was lost. Their passkeys are removed as well. Make sure first that it is really them:
  npm run owner -- reset-factor <email>
Start the sign-in limits of an account anew:
  npm run owner -- unlock <email>
Go on with the secret that is configured now, when the one of this database was lost for good. What was encrypted with it
stays unreadable, and codes of apps are no longer taken; recovery codes are:
  npm run owner -- new-secret
The first three are written in the log of the back office and mailed to all owners.`;

/** `npm run owner`: ways back for somebody who cannot sign in (docs/operations.md). */
export async function ownerCommand(args: string[], open: () => Promise<CommandDeps>): Promise<string> {
  const { positionals, values } = parse(args);
  const [what, email, ...rest] = positionals;
  if (args.length === 0 || values.help) return USAGE;
  if (what === "new-secret" && email === undefined) return newSecret(await open());
  if (email === undefined || rest.length > 0 || !["invite", "reset-factor", "unlock"].includes(what ?? ""))
    throw wrong(`"${args.join(" ")}" is not a command.`);
  if (!EMAIL_ADDRESS.test(email)) throw wrong(`"${email}" is not an e-mail address.`);
  const locale = languageOf(values.language);
  const { db, now, newId, config } = await open();
  const { name: organisation } = await getSettings({ db, log: quiet });
  const deps = { db, now, newId, origin: config.origin, organisation, keys: await readKeys(config, db) };
  if (what === "invite") return invite(deps, email, locale, config.mail !== null);
  const nobody = new CommandError(`There is no account with the address "${email}". Nothing was changed.`);
  if (what === "unlock") {
    if (!(await unlockAccount(deps, email))) throw nobody;
    return `The sign-in limits of ${email} start anew.`;
  }
  const reset = await resetFactor(deps, email);
  if (reset === null) throw nobody;
  return `${email} has no second factor any more and is signed out everywhere. ${removedPasskeys(reset.passkeys)} The next sign-in sets one up. The password stays; when others may know it, "Forgot your password?" on the sign-in page sets a new one.`;
}

const removedPasskeys = (count: number): string =>
  count === 0
    ? "There were no passkeys."
    : count === 1
      ? "1 passkey was removed."
      : `${count} passkeys were removed.`;

async function newSecret({ db }: CommandDeps): Promise<string> {
  await deleteSecretMark(db);
  return "The next start of the program takes the secret that is configured. Codes of authenticator apps are no longer taken: people sign in with a recovery code and set the app up anew; for somebody without one: npm run owner -- reset-factor <email>.";
}

async function invite(
  deps: Parameters<typeof inviteOwner>[0],
  email: string,
  locale: Locale,
  mailsAreSent: boolean,
): Promise<string> {
  const done = await inviteOwner(deps, { email, locale });
  if (done.kind === "granted") return `${email} has an account and is an owner now. They sign in anew.`;
  const until = done.until.toISOString().slice(0, 16).replace("T", " ");
  const mailed = mailsAreSent
    ? "It is mailed as well:"
    : "No mail is sent, since SMTP_URL is not set: hand it over yourself:";
  return `${email} becomes an owner with this link, once, until ${until} UTC. ${mailed}\n${done.link}`;
}

function languageOf(text = "en"): Locale {
  const found = LOCALES.find((locale) => locale === text);
  if (found) return found;
  throw wrong(`There is no language "${text}". There is: ${LOCALES.join(", ")}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { help: { type: "boolean" }, language: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

const wrong = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);
