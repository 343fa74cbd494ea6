import { parseArgs } from "node:util";
import {
  inviteOwner,
  resetSecondFactor,
  unlockAccount,
} from "../../features/accounts/staff/operator-commands.service.server";
import { getSettings } from "../../features/site/site.service.server";
import { EMAIL_PATTERN } from "../../platform/email/email-address";
import { LOCALES, type Locale } from "../../platform/i18n/locales";
import type { CommandDeps } from "./command-deps";
import { deleteSecretFingerprint } from "../../platform/crypto/data-keys.store.server";
import { readKeys } from "../keys/data-keys.server";
import { CommandError } from "./command-error";

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
const USAGE = `Make a person an owner: with an account at once, without one by a link that is printed and emailed:
  npm run owner -- invite <email> [--language en|fr|ar|sw]
Reset the second factor of a person who lost the phone and the recovery codes, or whose app codes are refused after the
secret was lost. This also removes their passkeys. First make sure that it is really them:
  npm run owner -- reset-factor <email>
Reset the sign-in limits of an account:
  npm run owner -- unlock <email>
Accept the configured secret when the one of this database was lost for good. Values encrypted with the lost one stay
unreadable, and app codes are refused; recovery codes still work:
  npm run owner -- new-secret
The first three are written in the log of the back office and emailed to all owners.`;

type OwnerDeps = Pick<CommandDeps, "db" | "now" | "newId" | "config">;

/** `npm run owner`: restores access for people who cannot sign in (docs/operations.md). */
export async function ownerCommand(args: string[], openDeps: () => Promise<OwnerDeps>): Promise<string> {
  const { positionals, values } = parse(args);
  const [action, email, ...rest] = positionals;
  if (args.length === 0 || values.help) return USAGE;
  if (action === "new-secret" && email === undefined) return acceptNewSecret(await openDeps());
  if (email === undefined || rest.length > 0 || !["invite", "reset-factor", "unlock"].includes(action ?? ""))
    throw usageError(`"${args.join(" ")}" is not a command.`);
  if (!EMAIL_PATTERN.test(email)) throw usageError(`"${email}" is not an email address.`);
  const locale = parseLanguage(values.language);
  const { db, now, newId, config } = await openDeps();
  const { name: organisation } = await getSettings({ db, log: silentLog });
  const deps = { db, now, newId, origin: config.origin, organisation, keys: await readKeys(config, db) };
  if (action === "invite") return invite(deps, email, locale, config.mail !== null);
  const noAccountError = new CommandError(
    `There is no account with the address "${email}". Nothing was changed.`,
  );
  if (action === "unlock") {
    if (!(await unlockAccount(deps, email))) throw noAccountError;
    return `The sign-in limits of ${email} are reset.`;
  }
  const reset = await resetSecondFactor(deps, email);
  if (reset === null) throw noAccountError;
  return `${email} no longer has a second factor and is signed out everywhere. ${describeRemovedPasskeys(reset.passkeys)} The next sign-in sets one up. The password stays; if others may know it, "Forgot your password?" on the sign-in page sets a new one.`;
}

const describeRemovedPasskeys = (count: number): string =>
  count === 0
    ? "There were no passkeys."
    : count === 1
      ? "1 passkey was removed."
      : `${count} passkeys were removed.`;

async function acceptNewSecret({ db }: Pick<OwnerDeps, "db">): Promise<string> {
  await deleteSecretFingerprint(db);
  return "The next start of the program accepts the configured secret. Codes of authenticator apps are refused: people sign in with a recovery code and set up the app again. For a person without one: npm run owner -- reset-factor <email>.";
}

async function invite(
  deps: Parameters<typeof inviteOwner>[0],
  email: string,
  locale: Locale,
  canSendMail: boolean,
): Promise<string> {
  const invitation = await inviteOwner(deps, { email, locale });
  if (invitation.kind === "granted")
    return `${email} has an account and is now an owner. They must sign in again.`;
  const until = invitation.until.toISOString().slice(0, 16).replace("T", " ");
  const mailNote = canSendMail
    ? "It is also emailed:"
    : "No email is sent, because SMTP_URL is not set: send the link yourself:";
  return `${email} becomes an owner with this link, once, until ${until} UTC. ${mailNote}\n${invitation.link}`;
}

function parseLanguage(text = "en"): Locale {
  const found = LOCALES.find((locale) => locale === text);
  if (found) return found;
  throw usageError(`There is no language "${text}". There is: ${LOCALES.join(", ")}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { help: { type: "boolean" }, language: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);
