import path from "node:path";
import { parseArgs } from "node:util";
import { newIdentity, readIdentities } from "../backup/age";
import { openBackup } from "../backup/encrypted";
import { type Envelope, type Manifest, sizesOf } from "../backup/manifest";
import { backupsIn, checkSums, contentsOf } from "../backup/place";
import { alone, makeAndRecord } from "../backup/schedule";
import { startCheck } from "../backup/start-check";
import { backupOrigin } from "../compose-beside";
import { backupPlace, scratchOf } from "../places";
import { CommandError } from "./command-error";
import { fileGiven } from "./file-given";
import type { Operator } from "./operator";

const USAGE = `Make a backup, while the program runs or not, and prove it by starting a database from it:
  npm run backup
See those that there are:
  npm run backup -- list
Prove one again (the newest, when none is named). An encrypted one is compared with its checksums; to start a database
from it, its identity is needed:
  npm run backup -- check [<name>] [--identity <file>]
Make a key pair to encrypt backups with. Do it on your own computer, not on the server:
  npm run backup -- keygen
Where they go and how long the program keeps them: BACKUP_… in docs/configuration.md.`;

/** `npm run backup` (docs/operations.md). */
export async function backupCommand(args: string[], operator: Operator): Promise<string> {
  const { positionals, help, identity } = parse(args);
  const [what = "make", name, ...more] = positionals;
  if (help) return USAGE;
  if (more.length > 0 || (what !== "check" && name !== undefined)) throw wrong("There is a word too many.");
  if (what !== "check" && identity !== undefined) throw wrong("--identity belongs to check.");
  if (what === "make") return make(operator);
  if (what === "list") return list(operator);
  if (what === "keygen") return keygen();
  if (what === "check") return check(name, identity, operator);
  throw wrong(`"${what}" is nothing that can be done.`);
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { help: { type: "boolean" }, identity: { type: "string" } },
      allowPositionals: true,
    });
    return { positionals, help: values.help ?? false, identity: values.identity };
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

const wrong = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

async function make({ config, undo }: Operator): Promise<string> {
  const settings = await config();
  const place = backupPlace(settings);
  const origin = await backupOrigin(settings, undo);
  const { recipients } = settings.backup;
  const plan = { origin, place, recipients, dataDir: settings.dataDir };
  const made = await alone(origin.address, (db) => makeAndRecord(db, plan));
  if (!made)
    throw new CommandError("Another backup is being made at this moment. Nothing was done; try again later.");
  const { about, checked, absent } = made;
  const proof = checked.started
    ? "A database was started from it: every row came back, every reference is valid, the books balance."
    : "Its checksums were compared; there is no built-in PostgreSQL for this machine to start it with.";
  const secret = settings.secret ? "SECRET" : path.join(settings.dataDir, "secret");
  return [
    `${about.name} is in ${place.called}: ${summary(about)}.`,
    proof,
    ...(absent.length > 0 ? [missing(absent)] : []),
    ...((await place.isOnDisk?.(settings.dataDir)) ? [SAME_DISK] : []),
    about.format === 2
      ? `It is encrypted for ${about.recipients.join(", ")}. Only the identity of that key can restore it, and it is not on this machine.`
      : "It is not encrypted: whoever reads it reads personal data. See BACKUP_RECIPIENT (npm run backup -- keygen).",
    `The secret (${secret}) is NOT in it, and without it encrypted answers cannot be read. Keep a copy of it somewhere else.`,
  ].join("\n");
}

const SAME_DISK = "It is on the same disk as the data: when that disk fails, both are lost.";

const missing = (absent: readonly string[]): string =>
  `${absent.length} files of which the database speaks were not there, or not as they were stored: ${absent.slice(0, 5).join(", ")}${absent.length > 5 ? " …" : ""}`;

function summary(about: Manifest | Envelope): string {
  const { rows, tables, files, bytes } = sizesOf(about);
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${rows} rows in ${tables} tables, ${files} files, ${size}${about.format === 2 ? ", encrypted" : ""}`;
}

async function list({ config }: Operator): Promise<string> {
  const place = backupPlace(await config());
  const names = await backupsIn(place);
  if (names.length === 0) return `There are no backups in ${place.called} yet.`;
  const lines: string[] = [];
  for (const name of names) lines.push(`${name}  ${summary(await contentsOf(place, name))}`);
  return lines.join("\n");
}

/** The private half is printed and kept nowhere. */
async function keygen(): Promise<string> {
  const { identity, recipient } = await newIdentity();
  return `# Identity that decrypts backups. Save these lines as a file on your own computer, never on the server, and print
# them or copy them to a second place: without them no backup can be restored. Whoever has them can read every backup.
#   npm run --silent backup -- keygen > reboot-identity.txt
# On the server set the public key only:
#   BACKUP_RECIPIENT=${recipient}
# public key: ${recipient}
${identity}`;
}

async function check(
  name: string | undefined,
  identity: string | undefined,
  { config }: Operator,
): Promise<string> {
  const settings = await config();
  const place = backupPlace(settings);
  const newest = name ?? (await backupsIn(place)).at(-1);
  if (newest === undefined) throw new CommandError(`There are no backups in ${place.called} yet.`);
  const listed = await contentsOf(place, newest);
  if (listed.format === 2 && identity === undefined) {
    await checkSums(place, listed);
    return `${newest} is as it was stored: every checksum fits (${summary(listed)}). To start a database from it, add --identity <file>.`;
  }
  const identities = identity === undefined ? null : await readIdentities(fileGiven(identity));
  const { place: open, about } = await openBackup(place, listed, identities);
  const { started } = await startCheck(open, about, scratchOf(settings));
  return started
    ? `${newest} is whole: every checksum fits, and a database was started from it (${summary(listed)}).`
    : `${newest} is whole: every checksum fits (${summary(listed)}). There is no built-in PostgreSQL to start it with.`;
}
