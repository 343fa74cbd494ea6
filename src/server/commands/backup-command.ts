import path from "node:path";
import { parseArgs } from "node:util";
import type { Manifest } from "../backup/manifest";
import { backupsIn, contentsOf, partsOf } from "../backup/place";
import { alone, makeAndCheck } from "../backup/schedule";
import { startCheck } from "../backup/start-check";
import { backupOrigin } from "../compose-beside";
import { backupPlace, scratchOf } from "../places";
import { CommandError } from "./command-error";
import type { Operator } from "./operator";

const USAGE = `Make a backup, while the program runs or not, and prove it by starting a database from it:
  npm run backup
See those that there are:
  npm run backup -- list
Prove one again (the newest, when none is named):
  npm run backup -- check [<name>]
Where they go and how long the program keeps them: BACKUP_… in docs/configuration.md.`;

/** `npm run backup` (docs/operations.md). */
export async function backupCommand(args: string[], operator: Operator): Promise<string> {
  const { positionals, help } = parse(args);
  const [what = "make", name, ...more] = positionals;
  if (help) return USAGE;
  if (more.length > 0 || (what !== "check" && name !== undefined)) throw wrong("There is a word too many.");
  if (what === "make") return make(operator);
  if (what === "list") return list(operator);
  if (what === "check") return check(name, operator);
  throw wrong(`"${what}" is nothing that can be done.`);
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

async function make({ config, undo }: Operator): Promise<string> {
  const settings = await config();
  const place = backupPlace(settings);
  const origin = await backupOrigin(settings, undo);
  const made = await alone(origin.address, () => makeAndCheck(origin, place));
  if (!made)
    throw new CommandError("Another backup is being made at this moment. Nothing was done; try again later.");
  const { about, checked } = made;
  const proof = checked.started
    ? "A database was started from it: every row came back, every reference is valid, the books balance."
    : "Its checksums were compared; there is no built-in PostgreSQL for this machine to start it with.";
  const secret = settings.secret ? "SECRET" : path.join(settings.dataDir, "secret");
  return [
    `${about.name} is in ${place.called}: ${summary(about)}.`,
    proof,
    ...(about.absent.length > 0 ? [absent(about)] : []),
    `The secret (${secret}) is NOT in it, and without it sealed data cannot be read. Keep a copy of it somewhere else.`,
  ].join("\n");
}

const absent = (about: Manifest): string =>
  `${about.absent.length} files of which the database speaks were not there, or not as they were stored: ${about.absent.slice(0, 5).join(", ")}${about.absent.length > 5 ? " …" : ""}`;

function summary(about: Manifest): string {
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = partsOf(about).reduce((sum, part) => sum + part.bytes, 0);
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${rows} rows in ${about.tables.length} tables, ${about.files.length} files, ${size}`;
}

async function list({ config }: Operator): Promise<string> {
  const place = backupPlace(await config());
  const names = await backupsIn(place);
  if (names.length === 0) return `There are no backups in ${place.called} yet.`;
  const lines: string[] = [];
  for (const name of names) lines.push(`${name}  ${summary(await contentsOf(place, name))}`);
  return lines.join("\n");
}

async function check(name: string | undefined, { config }: Operator): Promise<string> {
  const settings = await config();
  const place = backupPlace(settings);
  const newest = name ?? (await backupsIn(place)).at(-1);
  if (newest === undefined) throw new CommandError(`There are no backups in ${place.called} yet.`);
  const about = await contentsOf(place, newest);
  const { started } = await startCheck(place, about, scratchOf(settings));
  return started
    ? `${newest} is whole: every checksum fits, and a database was started from it (${summary(about)}).`
    : `${newest} is whole: every checksum fits (${summary(about)}). There is no built-in PostgreSQL to start it with.`;
}
