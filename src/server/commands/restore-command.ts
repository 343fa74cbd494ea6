import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../../platform/config/config";
import { readIdentities } from "../backup/age-encryption";
import { openBackup } from "../backup/encrypted-backup";
import { type Envelope, MANIFEST, type Manifest, timeOfBackup } from "../backup/manifest";
import { removeMovedMarker } from "../backup/moved-marker";
import { type BackupStorage, listBackups, readBackupManifest } from "../backup/backup-storage";
import { restoreBackup } from "../backup/restore";
import { openExclusiveDatabase } from "./command-deps";
import { createBackupStorage, createDirectoryStorage } from "../backup/create-backup-storage";
import { existingFingerprints } from "../keys/secret.server";
import { CommandError } from "./command-error";
import { resolveOperatorPath } from "./operator-path";
import type { CommandContext } from "./command-context";

const USAGE = `Restore a backup, while the program is stopped everywhere:
  npm run restore -- <name, or path of its folder, or latest> [--identity <file>] [--overwrite] [--other-secret]
--identity: the private key (AGE-SECRET-KEY-…) of an encrypted backup; copy it here for this and remove it afterwards.
--overwrite: deletes existing data permanently. Without it a backup is restored into an empty database only.
--other-secret: the secret of the backup is lost; what was encrypted with it stays unreadable.
\`npm run backup -- list\` shows the names.`;

const OPTIONS = {
  overwrite: { type: "boolean" },
  "other-secret": { type: "boolean" },
  identity: { type: "string" },
  help: { type: "boolean" },
} as const;

/** `npm run restore` (docs/operations.md). */
export async function restoreCommand(args: string[], { config, cleanups }: CommandContext): Promise<string> {
  const { positionals, values } = parse(args);
  const [operand, ...more] = positionals;
  if (values.help || (operand === undefined && more.length === 0)) return USAGE;
  if (more.length > 0) throw usageError("There are too many arguments.");
  const settings = await config();
  const identities =
    values.identity === undefined ? null : await readIdentities(resolveOperatorPath(values.identity));
  const [foundStorage, listedManifest] = await findBackup(operand!, settings);
  const { storage, manifest } = await openBackup(foundStorage, listedManifest, identities);
  const forgetSecret = values["other-secret"] ?? false;
  if (!forgetSecret) await requireMatchingSecret(settings, manifest);
  // The data is restored here, so an earlier move is no reason to refuse.
  const target = await openExclusiveDatabase(settings, cleanups, "also moved");
  await restoreBackup(storage, manifest, target, { overwrite: values.overwrite ?? false, forgetSecret });
  if (!settings.databaseUrl) await removeMovedMarker(settings.dataDir);
  const lines = [
    `${manifest.name} is restored: everything is as it was at ${manifest.at}. Start the program with \`npm start\`.`,
  ];
  if (manifest.absent.length > 0)
    lines.push(`${manifest.absent.length} files were missing when it was made; they are missing now too.`);
  if (forgetSecret)
    lines.push(
      "The secret has changed, so codes of authenticator apps are refused. People sign in with a recovery code and set up the app again. For a person without one: npm run owner -- reset-factor <email>.",
    );
  lines.push("Repeat erasures that people requested after that time.");
  return lines.join("\n");
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

async function findBackup(operand: string, settings: Config): Promise<[BackupStorage, Manifest | Envelope]> {
  const folder = resolveOperatorPath(operand);
  if (existsSync(path.join(folder, MANIFEST))) {
    if (timeOfBackup(path.basename(folder)) === null)
      throw new CommandError(
        `The folder ${folder} has lost its name. Nothing was changed. Call it as it was: reboot-<moment>, written in its ${MANIFEST}.`,
      );
    const storage = createDirectoryStorage(path.dirname(folder));
    return [storage, await readBackupManifest(storage, path.basename(folder))];
  }
  const storage = createBackupStorage(settings);
  const name = operand === "latest" ? (await listBackups(storage)).at(-1) : operand;
  if (name === undefined) throw new CommandError(`There are no backups in ${storage.displayName} yet.`);
  if (!(await listBackups(storage)).includes(name))
    throw new CommandError(
      `There is no complete backup "${name}" in ${storage.displayName}. Nothing was changed. \`npm run backup -- list\` shows those that there are.`,
    );
  return [storage, await readBackupManifest(storage, name)];
}

/** With another secret the program would refuse to start, or could not decrypt data. */
async function requireMatchingSecret(settings: Config, { secretMark, site }: Manifest): Promise<void> {
  const fingerprints = await existingFingerprints(settings);
  if (secretMark === null || fingerprints.includes(secretMark)) return;
  if (fingerprints.length > 0 && site !== undefined && site !== settings.origin)
    throw new CommandError(
      `This is a backup of another site: ${site}, made with another secret; this is ${settings.origin}. Nothing was changed. ` +
        `To bring ${site} here, give a DATA_DIR of its own and set SECRET to that of ${site}.`,
    );
  const file = path.join(settings.dataDir, "secret");
  throw new CommandError(
    `${fingerprints.length === 0 ? "There is no secret here yet" : "The secret here is not that of the backup"}. Nothing was changed. ` +
      `Set SECRET to the one the backup was made with, or put that file at ${file}. ` +
      `Only when it is lost for good: add --other-secret; what was encrypted with it stays unreadable.`,
  );
}
