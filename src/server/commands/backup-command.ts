import path from "node:path";
import { parseArgs } from "node:util";
import { generateKeyPair, readIdentities } from "../backup/age-encryption";
import { openBackup } from "../backup/encrypted-backup";
import { type Envelope, type Manifest, summarizeBackup } from "../backup/manifest";
import { listBackups, verifyChecksums, readBackupManifest } from "../backup/backup-storage";
import { makeRecordedBackup } from "../backup/verified-backup";
import { withBackupLock } from "../backup/backup-lock";
import { verifyBackup } from "../backup/verify-backup";
import { openBackupSource } from "./command-deps";
import { createBackupStorage, backupScratchDirectory } from "../backup/create-backup-storage";
import { CommandError } from "./command-error";
import { resolveOperatorPath } from "./operator-path";
import type { CommandContext } from "./command-context";

const USAGE = `Make a backup, while the program runs or not, and verify it by starting a database from it:
  npm run backup
List the backups:
  npm run backup -- list
Verify a backup again (default: the newest). An encrypted one is compared with its checksums; starting a database from it
needs its identity:
  npm run backup -- check [<name>] [--identity <file>]
Create a key pair that encrypts backups. Do this on your own computer, not on the server:
  npm run backup -- keygen
Location and retention of backups: BACKUP_… in docs/configuration.md.`;

/** `npm run backup` (docs/operations.md). */
export async function backupCommand(args: string[], context: CommandContext): Promise<string> {
  const { positionals, help, identity } = parse(args);
  const [action = "make", name, ...more] = positionals;
  if (help) return USAGE;
  if (more.length > 0 || (action !== "check" && name !== undefined))
    throw usageError("There are too many arguments.");
  if (action !== "check" && identity !== undefined) throw usageError("--identity belongs to check.");
  if (action === "make") return makeBackup(context);
  if (action === "list") return printBackups(context);
  if (action === "keygen") return keygen();
  if (action === "check") return checkBackup(name, identity, context);
  throw usageError(`"${action}" is not a command.`);
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
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

async function makeBackup({ config, cleanups }: CommandContext): Promise<string> {
  const settings = await config();
  const storage = createBackupStorage(settings);
  const source = await openBackupSource(settings, cleanups);
  const { recipients } = settings.backup;
  const plan = { source, storage, recipients, dataDir: settings.dataDir };
  const completed = await withBackupLock(source.dbConfig, (db) => makeRecordedBackup(db, plan));
  if (!completed)
    throw new CommandError("Another backup is being made at this moment. Nothing was done; try again later.");
  const { manifest, verification, absent } = completed;
  const proof = verification.started
    ? "A database was started from it: every row came back, every reference is valid, the books balance."
    : "Its checksums were compared; there is no built-in PostgreSQL for this machine to start it with.";
  const secret = settings.secret ? "SECRET" : path.join(settings.dataDir, "secret");
  return [
    `${manifest.name} is in ${storage.displayName}: ${summarize(manifest)}.`,
    proof,
    ...(absent.length > 0 ? [missingFilesNote(absent)] : []),
    ...((await storage.isOnDisk?.(settings.dataDir)) ? [SAME_DISK] : []),
    manifest.format === 2
      ? `It is encrypted for ${manifest.recipients.join(", ")}. Only the identity of that key can restore it, and it is not on this machine.`
      : "It is not encrypted: anyone with access can read personal data. See BACKUP_RECIPIENT (npm run backup -- keygen).",
    `The secret (${secret}) is NOT in it, and without it encrypted answers cannot be read. Store a copy of it somewhere else.`,
  ].join("\n");
}

const SAME_DISK = "It is on the same disk as the data: when that disk fails, both are lost.";

const missingFilesNote = (absent: readonly string[]): string =>
  `${absent.length} files in the database were missing or damaged: ${absent.slice(0, 5).join(", ")}${absent.length > 5 ? " …" : ""}`;

function summarize(manifest: Manifest | Envelope): string {
  const { rows, tables, files, bytes } = summarizeBackup(manifest);
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${rows} rows in ${tables} tables, ${files} files, ${size}${manifest.format === 2 ? ", encrypted" : ""}`;
}

async function printBackups({ config }: CommandContext): Promise<string> {
  const storage = createBackupStorage(await config());
  const names = await listBackups(storage);
  if (names.length === 0) return `There are no backups in ${storage.displayName} yet.`;
  const lines: string[] = [];
  for (const name of names) lines.push(`${name}  ${summarize(await readBackupManifest(storage, name))}`);
  return lines.join("\n");
}

/** Prints the private key, and stores it nowhere. */
async function keygen(): Promise<string> {
  const { identity, recipient } = await generateKeyPair();
  return `# Identity that decrypts backups. Save these lines as a file on your own computer, never on the server, and print
# them or copy them to a second place: without them no backup can be restored. Anyone who has them can read every backup.
#   npm run --silent backup -- keygen > reboot-identity.txt
# On the server set the public key only:
#   BACKUP_RECIPIENT=${recipient}
# public key: ${recipient}
${identity}`;
}

async function checkBackup(
  name: string | undefined,
  identity: string | undefined,
  { config }: CommandContext,
): Promise<string> {
  const settings = await config();
  const storage = createBackupStorage(settings);
  const backupName = name ?? (await listBackups(storage)).at(-1);
  if (backupName === undefined) throw new CommandError(`There are no backups in ${storage.displayName} yet.`);
  const listedManifest = await readBackupManifest(storage, backupName);
  if (listedManifest.format === 2 && identity === undefined) {
    await verifyChecksums(storage, listedManifest);
    return `${backupName} is as it was stored: every checksum fits (${summarize(listedManifest)}). To start a database from it, add --identity <file>.`;
  }
  const identities = identity === undefined ? null : await readIdentities(resolveOperatorPath(identity));
  const { storage: openedStorage, manifest } = await openBackup(storage, listedManifest, identities);
  const { started } = await verifyBackup(openedStorage, manifest, backupScratchDirectory(settings));
  return started
    ? `${backupName} is whole: every checksum fits, and a database was started from it (${summarize(listedManifest)}).`
    : `${backupName} is whole: every checksum fits (${summarize(listedManifest)}). There is no built-in PostgreSQL to start it with.`;
}
