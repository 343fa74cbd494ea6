// The age format (age-encryption.org). Loaded on first use: it is slow, and most processes never need it.
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { BackupError } from "./database-content";

const loadAge = () => import("age-encryption");

/** About 3 ms of encryption at a time; the process serves pages in between. */
const SLICE_BYTES = 256 * 1024;

export type Encrypt = (bytes: Uint8Array) => Promise<Buffer>;

export type Identities = Readonly<{
  file: string;
  recipients: readonly string[];
  decrypt: (bytes: Uint8Array) => Promise<Buffer>;
}>;

/** @param recipients public keys, `age1…`; each of them alone can decrypt */
export async function createEncrypt(recipients: readonly string[]): Promise<Encrypt> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (bytes) => buffer(await encrypter.encrypt(sliceStream(bytes)));
}

function sliceStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(stream) {
      if (position >= bytes.length) return stream.close();
      await nextTurn();
      stream.enqueue(bytes.slice(position, (position += SLICE_BYTES)));
    },
  });
}

/** Reads lines `AGE-SECRET-KEY-…` of `npm run backup -- keygen` or `age-keygen`. @throws BackupError */
export async function readIdentities(file: string): Promise<Identities> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The identity file ${file} cannot be read (${error.code ?? error.message}).`);
  });
  const keys = text.split(/\r?\n/).flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : line.trim()));
  const { Decrypter, identityToRecipient } = await loadAge();
  const decrypter = new Decrypter();
  const recipients: string[] = [];
  for (const key of keys) {
    try {
      recipients.push(await identityToRecipient(key));
      decrypter.addIdentity(key);
    } catch {
      throw new BackupError(
        `The identity file ${file} holds something else than AGE-SECRET-KEY-1… lines. ` +
          `If it is protected by a passphrase, decrypt it first: age -d ${file} > identity.txt`,
      );
    }
  }
  if (recipients.length === 0)
    throw new BackupError(`The identity file ${file} is empty. It needs a line AGE-SECRET-KEY-1….`);
  return { file, recipients, decrypt: async (bytes) => Buffer.from(await decrypter.decrypt(bytes)) };
}

/** The program stores neither half. */
export async function generateKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateIdentity, identityToRecipient } = await loadAge();
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
