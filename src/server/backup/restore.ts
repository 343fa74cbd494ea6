import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { STORED_UNDER } from "../../features/uploads/stored-files.service.server";
import type { Deps } from "../../platform/deps";
import { type LoadOptions, type Loaded, load, requireFit } from "./load";
import { type Manifest, type Part, sha256 } from "./manifest";
import { type Place, checkSums, readPart } from "./place";
import { compareRows, storedContent } from "./stored-content";

/** Where a backup is put back. */
type Target = Readonly<{ address: pg.ClientConfig; files: Deps["files"] }>;

/**
 * Puts a backup in place of what is there, after all of it was read and compared with its checksums.
 *
 * Files first, which nobody looks at until a row speaks of them; then the whole database in one transaction; then files
 * that no row speaks of any more go. Whatever dies in between: before the transaction's end everything is as it was, after
 * it everything is restored, and doing it again does what is left.
 */
export async function restore(
  place: Place,
  about: Manifest,
  target: Target,
  options: LoadOptions,
): Promise<void> {
  await requireFit(target.address, about, options);
  await checkSums(place, about);
  for (const part of about.files) await putBack(place, about.name, part, target.files);
  const verify = (loaded: Loaded) => compareRows(about, loaded);
  await load(target.address, storedContent(place, about), { ...options, verify });
  await removeStrangers(target.files, new Set(about.files.map(keyOfFile)));
}

const keyOfFile = ({ key }: Part): string => key.replace(/^files\//, "");

async function putBack(place: Place, name: string, part: Part, files: Deps["files"]): Promise<void> {
  const key = keyOfFile(part);
  const there = (await files.stat(key))?.size === part.bytes ? await files.read(key) : null;
  if (there && sha256(await buffer(there.stream)) === part.digest) return;
  await files.put(key, await readPart(place, name, part));
}

async function removeStrangers(files: Deps["files"], known: ReadonlySet<string>): Promise<void> {
  for (const prefix of STORED_UNDER) {
    const strangers: string[] = [];
    for await (const key of files.list(prefix)) if (!known.has(key)) strangers.push(key);
    for (const key of strangers) await files.remove(key);
  }
}
