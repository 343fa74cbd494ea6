import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../../platform/config";
import { readIdentities } from "../backup/age";
import { openBackup } from "../backup/encrypted";
import { type Envelope, MANIFEST, type Manifest, timeOf } from "../backup/manifest";
import { forgetMoved } from "../backup/moved";
import { type Place, backupsIn, contentsOf } from "../backup/place";
import { restore } from "../backup/restore";
import { loadTarget } from "../compose-beside";
import { backupPlace, folderPlace } from "../places";
import { presentMarks } from "../secret.server";
import { CommandError } from "./command-error";
import { fileGiven } from "./file-given";
import type { Operator } from "./operator";

const USAGE = `Put a backup back, while the program is stopped everywhere:
  npm run restore -- <name, or path of its folder, or latest> [--identity <file>] [--overwrite] [--other-secret]
--identity: the private key (AGE-SECRET-KEY-…) of an encrypted backup; bring it for this and take it away again.
--overwrite: data that is there goes, for good. Without it only an empty database takes a backup.
--other-secret: the secret of the backup is lost; what was encrypted with it stays unreadable.
\`npm run backup -- list\` shows the names.`;

const OPTIONS = {
  overwrite: { type: "boolean" },
  "other-secret": { type: "boolean" },
  identity: { type: "string" },
  help: { type: "boolean" },
} as const;

/** `npm run restore` (docs/operations.md). */
export async function restoreCommand(args: string[], { config, undo }: Operator): Promise<string> {
  const { positionals, values } = parse(args);
  const [named, ...more] = positionals;
  if (values.help || (named === undefined && more.length === 0)) return USAGE;
  if (more.length > 0) throw wrong("There is a word too many.");
  const settings = await config();
  const identities = values.identity === undefined ? null : await readIdentities(fileGiven(values.identity));
  const [found, listed] = await find(named!, settings);
  const { place, about } = await openBackup(found, listed, identities);
  const forgetSecret = values["other-secret"] ?? false;
  if (!forgetSecret) await requireSecret(settings, about);
  // Restored here, the data lives here again: so what has moved away before is no reason to refuse.
  const target = await loadTarget(settings, undo, "also moved");
  await restore(place, about, target, { overwrite: values.overwrite ?? false, forgetSecret });
  if (!settings.databaseUrl) await forgetMoved(settings.dataDir);
  const lines = [
    `${about.name} is restored: everything is as it was at ${about.at}. Start the program with \`npm start\`.`,
  ];
  if (about.absent.length > 0)
    lines.push(`${about.absent.length} files were missing when it was made; they are missing now too.`);
  if (forgetSecret)
    lines.push(
      "The secret is another one now, so codes of authenticator apps are no longer taken. People sign in with a recovery code and set the app up anew; for somebody without one: npm run owner -- reset-factor <email>.",
    );
  lines.push("What people asked to be erased after that moment has to be erased again.");
  return lines.join("\n");
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

const wrong = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

async function find(named: string, settings: Config): Promise<[Place, Manifest | Envelope]> {
  const folder = fileGiven(named);
  if (existsSync(path.join(folder, MANIFEST))) {
    if (timeOf(path.basename(folder)) === null)
      throw new CommandError(
        `The folder ${folder} has lost its name. Nothing was changed. Call it as it was: reboot-<moment>, written in its ${MANIFEST}.`,
      );
    const place = folderPlace(path.dirname(folder));
    return [place, await contentsOf(place, path.basename(folder))];
  }
  const place = backupPlace(settings);
  const name = named === "latest" ? (await backupsIn(place)).at(-1) : named;
  if (name === undefined) throw new CommandError(`There are no backups in ${place.called} yet.`);
  if (!(await backupsIn(place)).includes(name))
    throw new CommandError(
      `There is no complete backup "${name}" in ${place.called}. Nothing was changed. \`npm run backup -- list\` shows those that there are.`,
    );
  return [place, await contentsOf(place, name)];
}

/** With another secret the program would refuse to start, or leave unreadable what was encrypted. */
async function requireSecret(settings: Config, { secretMark, site }: Manifest): Promise<void> {
  const present = await presentMarks(settings);
  if (secretMark === null || present.includes(secretMark)) return;
  if (present.length > 0 && site !== undefined && site !== settings.origin)
    throw new CommandError(
      `This is a backup of another site: ${site}, made with another secret; this is ${settings.origin}. Nothing was changed. ` +
        `To bring ${site} here, give a DATA_DIR of its own and set SECRET to that of ${site}.`,
    );
  const file = path.join(settings.dataDir, "secret");
  throw new CommandError(
    `${present.length === 0 ? "There is no secret here yet" : "The secret here is not that of the backup"}. Nothing was changed. ` +
      `Set SECRET to the one the backup was made with, or put that file at ${file}. ` +
      `Only when it is lost for good: add --other-secret; what was encrypted with it stays unreadable.`,
  );
}
