import { buffer } from "node:stream/consumers";
import type { Files } from "../../ports/files";
import { BackupError } from "./content";
import {
  type Envelope,
  MANIFEST,
  type Manifest,
  type Stored,
  partsOf,
  readManifest,
  sha256,
  timeOf,
} from "./manifest";

/** Where backups are kept: a folder each, named after its moment. */
export type Place = Readonly<{
  files: Files;
  /** What all keys begin with: empty, or ended by a slash. */
  prefix: string;
  /** How an operator calls it: a path, or `s3://bucket/backups`. */
  called: string;
  /** Throws a `BackupError` when no backup can be written there; without it nothing is asked. */
  requireUsable?: () => Promise<void>;
  /** Whether it is on the same disk as the data; null: not known. */
  isOnDisk?: (folder: string) => Promise<boolean | null>;
}>;

export const keyIn = (place: Place, name: string, key: string): string => `${place.prefix}${name}/${key}`;

/** Names of the backups that are complete, the oldest first. */
export async function backupsIn(place: Place): Promise<string[]> {
  const names = await foldersIn(place);
  return [...names].flatMap(([name, complete]) => (complete ? name : [])).toSorted();
}

/** Every folder with the name of a backup, and whether it has its list of contents. */
export async function foldersIn(place: Place): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for await (const key of place.files.list(place.prefix)) {
    const [name = "", ...rest] = key.slice(place.prefix.length).split("/");
    if (timeOf(name) === null) continue;
    found.set(name, (found.get(name) ?? false) || rest.join("/") === MANIFEST);
  }
  return found;
}

/** The list of contents of a backup. */
export async function contentsOf(place: Place, name: string): Promise<Manifest | Envelope> {
  const found = await place.files.read(keyIn(place, name, MANIFEST));
  if (!found)
    throw new BackupError(
      `There is no complete backup ${name} in ${place.called}. \`npm run backup -- list\` shows those that there are.`,
    );
  const about = readManifest(await buffer(found.stream));
  if (about.name !== name)
    throw new BackupError(`The folder ${name} holds the backup ${about.name}. Give it its name back.`);
  return about;
}

/** The bytes of a part. Throws when they are not those that were stored. */
export async function readPart(place: Place, name: string, part: Stored): Promise<Buffer> {
  const found = await place.files.read(keyIn(place, name, part.key));
  const bytes = found && (await buffer(found.stream));
  if (!bytes) throw new BackupError(`The backup ${name} is damaged: ${part.key} is missing.`);
  if (bytes.length !== part.bytes || sha256(bytes) !== part.digest)
    throw new BackupError(
      `The backup ${name} is damaged: ${part.key} is not what was stored (its checksum does not fit).`,
    );
  return bytes;
}

/** Reads a backup from end to end. Throws at the first part that is missing or not what was stored. */
export async function checkSums(place: Place, about: Manifest | Envelope): Promise<void> {
  for (const part of partsOf(about)) await readPart(place, about.name, part);
}

/** Takes a backup away. Its list of contents goes first: half of it is never taken for a backup. */
export async function removeBackup(place: Place, name: string): Promise<void> {
  await place.files.remove(keyIn(place, name, MANIFEST));
  const keys: string[] = [];
  for await (const key of place.files.list(keyIn(place, name, ""))) keys.push(key);
  for (const key of keys) await place.files.remove(key);
}
