import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileStore } from "../../ports/files";
import { createDiskFileStore } from "../../adapters/disk-files.server";
import { type Identities, createEncrypt } from "./age-encryption";
import { BackupError } from "./database-content";
import { type BackupSource, type PutPart, createPutPart, readEverything } from "./make-backup";
import {
  CONTENTS,
  type Envelope,
  MANIFEST,
  type Manifest,
  type Part,
  type Stored,
  describePart,
  parseManifest,
  summarizeBackup,
  serializeManifest,
} from "./manifest";
import { type BackupStorage, verifyChecksums, readPart } from "./backup-storage";
import { type BackupVerification, verifyBackup } from "./verify-backup";

/**
 * This machine has only public keys, so verification uses private, unencrypted rows beside the data. Stored
 * objects are read back. At most one part is in memory.
 */
export async function makeEncryptedBackup(
  source: BackupSource,
  storage: BackupStorage,
  { name, recipients }: { name: string; recipients: readonly string[] },
): Promise<{ manifest: Envelope; verification: BackupVerification; absent: readonly string[] }> {
  const plainDirectory = `${source.scratch}.plain`;
  await rm(plainDirectory, { recursive: true, force: true });
  try {
    const encrypt = await createEncrypt(recipients);
    const stored: Stored[] = [];
    const putObject = createPutPart(storage, name);
    const put = async (bytes: Uint8Array, key = `parts/${String(stored.length).padStart(6, "0")}.age`) => {
      stored.push(await putObject(key, await encrypt(bytes)));
      return key;
    };
    const plainStorage: BackupStorage = {
      files: createDiskFileStore(plainDirectory),
      prefix: "",
      displayName: plainDirectory,
    };
    const file: PutPart = async (key, bytes) => ({
      ...describePart(key, bytes),
      encryptedAs: await put(bytes),
    });
    const read = await readEverything(source, name, { table: createPutPart(plainStorage, name), file });
    const verification = await verifyBackup(plainStorage, { ...read, files: [] }, source.scratch);
    for (const part of read.tables.flatMap(({ parts }) => parts))
      part.encryptedAs = await put(await readPart(plainStorage, name, part));
    await put(serializeManifest(read), CONTENTS);
    const { rows, tables, files } = summarizeBackup(read);
    const { at, site } = read;
    const manifest: Envelope = {
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
    await verifyChecksums(storage, manifest);
    await putObject(MANIFEST, serializeManifest(manifest));
    return { manifest, verification: { ...verification, files }, absent: read.absent };
  } finally {
    await rm(plainDirectory, { recursive: true, force: true });
  }
}

export async function openBackup(
  storage: BackupStorage,
  manifest: Manifest | Envelope,
  identities: Identities | null,
): Promise<{ storage: BackupStorage; manifest: Manifest }> {
  if (manifest.format === 1) return { storage, manifest };
  if (!identities)
    throw new BackupError(
      `The backup ${manifest.name} is encrypted. Nothing was changed. Say where its identity is: --identity <file>. It is the AGE-SECRET-KEY of ${manifest.recipients.join(" or ")}.`,
    );
  if (!identities.recipients.some((recipient) => manifest.recipients.includes(recipient)))
    throw new BackupError(
      `The identity in ${identities.file} belongs to ${identities.recipients.join(", ")}, and the backup ${manifest.name} is encrypted for ${manifest.recipients.join(", ")}. Nothing was changed.`,
    );
  const objects = new Map(manifest.parts.map((part) => [part.key, part]));
  const readDecrypted = async (key: string): Promise<Buffer> => {
    const object = objects.get(key);
    if (!object) throw new BackupError(`The backup ${manifest.name} is damaged: ${key} is not in its list.`);
    const bytes = await readPart(storage, manifest.name, object);
    return identities.decrypt(bytes).catch((error: unknown) => {
      throw new BackupError(`The backup ${manifest.name} cannot be decrypted: ${(error as Error).message}.`);
    });
  };
  const innerManifest = parseManifest(await readDecrypted(CONTENTS));
  if (innerManifest.format !== 1 || innerManifest.name !== manifest.name)
    throw new BackupError(
      `The backup ${manifest.name} is damaged: its contents are those of ${innerManifest.name}.`,
    );
  return {
    storage: { ...storage, files: readOnlyView(storage, innerManifest, readDecrypted) },
    manifest: innerManifest,
  };
}

/** Presents encrypted parts under the keys of a plain backup, read-only. */
function readOnlyView(
  storage: BackupStorage,
  manifest: Manifest,
  readDecrypted: (key: string) => Promise<Buffer>,
): FileStore {
  const parts: Part[] = [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
  const partsByKey = new Map(parts.map((part) => [`${storage.prefix}${manifest.name}/${part.key}`, part]));
  const rejectWrite = () => Promise.reject(new Error("an encrypted backup is not written to"));
  return {
    async read(key) {
      const part = partsByKey.get(key);
      if (!part?.encryptedAs) return null;
      const bytes = await readDecrypted(part.encryptedAs);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
    async stat(key) {
      const part = partsByKey.get(key);
      return part ? { size: part.bytes } : null;
    },
    list: storage.files.list,
    space: storage.files.space,
    put: rejectWrite,
    remove: rejectWrite,
  };
}
