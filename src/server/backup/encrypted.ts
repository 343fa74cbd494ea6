import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Files } from "../../ports/files";
import { diskFiles } from "../../adapters/disk-files.server";
import { type Identities, encryptFor } from "./age";
import { BackupError } from "./content";
import { type Origin, type Put, putInto, readEverything } from "./make-backup";
import {
  CONTENTS,
  type Envelope,
  MANIFEST,
  type Manifest,
  type Part,
  type Stored,
  partOf,
  readManifest,
  sizesOf,
  writeManifest,
} from "./manifest";
import { type Place, checkSums, readPart } from "./place";
import { type Checked, startCheck } from "./start-check";

/**
 * Writes an encrypted backup and proves it. This machine holds public keys only, so the proof comes before encryption: the
 * rows are written beside the data first, as closed as they are, and a database is started from them. Files are compared
 * with the digests in their rows as they are read, and encrypted at once. Then every encrypted object is read back and
 * compared. No more than one part is in memory.
 */
export async function makeEncryptedBackup(
  origin: Origin,
  place: Place,
  { name, recipients }: { name: string; recipients: readonly string[] },
): Promise<{ about: Envelope; checked: Checked; absent: readonly string[] }> {
  const folder = `${origin.scratch}.plain`;
  // What a killed process has left.
  await rm(folder, { recursive: true, force: true });
  try {
    const encrypt = await encryptFor(recipients);
    const stored: Stored[] = [];
    const into = putInto(place, name);
    const put = async (bytes: Uint8Array, key = `parts/${String(stored.length).padStart(6, "0")}.age`) => {
      stored.push(await into(key, await encrypt(bytes)));
      return key;
    };
    const plain: Place = { files: diskFiles(folder), prefix: "", called: folder };
    const file: Put = async (key, bytes) => ({ ...partOf(key, bytes), encryptedAs: await put(bytes) });
    const read = await readEverything(origin, name, { table: putInto(plain, name), file });
    const checked = await startCheck(plain, { ...read, files: [] }, origin.scratch);
    for (const part of read.tables.flatMap(({ parts }) => parts))
      part.encryptedAs = await put(await readPart(plain, name, part));
    await put(writeManifest(read), CONTENTS);
    const { rows, tables, files } = sizesOf(read);
    const { at, site } = read;
    const about: Envelope = {
      format: 2,
      name,
      at,
      site,
      recipients: [...recipients],
      rows,
      tables,
      files,
      parts: stored,
    };
    await checkSums(place, about);
    await into(MANIFEST, writeManifest(about));
    return { about, checked: { ...checked, files }, absent: read.absent };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A backup that can be read. An encrypted one needs its identity; a plain one none. */
export async function openBackup(
  place: Place,
  about: Manifest | Envelope,
  identities: Identities | null,
): Promise<{ place: Place; about: Manifest }> {
  if (about.format === 1) return { place, about };
  if (!identities)
    throw new BackupError(
      `The backup ${about.name} is encrypted. Nothing was changed. Say where its identity is: --identity <file>. It is the AGE-SECRET-KEY of ${about.recipients.join(" or ")}.`,
    );
  if (!identities.recipients.some((one) => about.recipients.includes(one)))
    throw new BackupError(
      `The identity in ${identities.file} belongs to ${identities.recipients.join(", ")}, and the backup ${about.name} is encrypted for ${about.recipients.join(", ")}. Nothing was changed.`,
    );
  const objects = new Map(about.parts.map((part) => [part.key, part]));
  const decrypted = async (key: string): Promise<Buffer> => {
    const object = objects.get(key);
    if (!object) throw new BackupError(`The backup ${about.name} is damaged: ${key} is not in its list.`);
    const bytes = await readPart(place, about.name, object);
    return identities.decrypt(bytes).catch((error: unknown) => {
      throw new BackupError(`The backup ${about.name} cannot be decrypted: ${(error as Error).message}.`);
    });
  };
  const inner = readManifest(await decrypted(CONTENTS));
  if (inner.format !== 1 || inner.name !== about.name)
    throw new BackupError(`The backup ${about.name} is damaged: its contents are those of ${inner.name}.`);
  return { place: { ...place, files: view(place, inner, decrypted) }, about: inner };
}

/** The parts of an encrypted backup under the keys of a plain one, to be read only. */
function view(place: Place, about: Manifest, decrypted: (key: string) => Promise<Buffer>): Files {
  const parts: Part[] = [...about.tables.flatMap((table) => table.parts), ...about.files];
  const found = new Map(parts.map((part) => [`${place.prefix}${about.name}/${part.key}`, part]));
  const never = () => Promise.reject(new Error("an encrypted backup is not written to"));
  return {
    async read(key) {
      const part = found.get(key);
      if (!part?.encryptedAs) return null;
      const bytes = await decrypted(part.encryptedAs);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
    async stat(key) {
      const part = found.get(key);
      return part ? { size: part.bytes } : null;
    },
    list: place.files.list,
    space: place.files.space,
    put: never,
    remove: never,
  };
}
