import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { type Encrypted, decrypt, encrypt } from "../../platform/crypto/field-encryption.server";
import type { Contact } from "./enquiries.model";

/**
 * What is encrypted of an enquiry: how to reach the person, and the answers that are nobody else's business. `number` opens
 * it for a person who left no contact; staff never see it.
 */
export type Secrets = Contact & { number?: string } & Record<string, unknown>;

type KeyDeps = Pick<Deps, "keys">;

const secretsColumn = (row: string) => ({ table: "enquiry", column: "encrypted_answers", row }) as const;
const answerColumn = (row: string) => ({ table: "enquiry", column: "encrypted_message", row }) as const;
const noteColumn = (row: string) => ({ table: "enquiry_note", column: "encrypted_text", row }) as const;

export const encryptSecrets = ({ keys }: KeyDeps, id: string, secrets: Secrets) =>
  encrypt(keys, secretsColumn(id), JSON.stringify(secrets));

/** @throws when its key is not known, or it is another row's */
export const decryptSecrets = async (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry.encrypted_answers"> },
): Promise<Secrets> => JSON.parse(await decrypt(keys, secretsColumn(id), encrypted)) as Secrets;

/** What staff answered. */
export const encryptAnswer = ({ keys }: KeyDeps, id: string, text: string) =>
  encrypt(keys, answerColumn(id), text);
export const decryptAnswer = (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry.encrypted_message"> },
): Promise<string> => decrypt(keys, answerColumn(id), encrypted);

/** @param id of the note */
export const encryptNote = ({ keys }: KeyDeps, id: string, text: string) =>
  encrypt(keys, noteColumn(id), text);
export const decryptNote = (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry_note.encrypted_text"> },
): Promise<string> => decrypt(keys, noteColumn(id), encrypted);

/**
 * What stands in the database for an e-mail address: it can be searched for, and not be read. The first is stored; the
 * others find what was stored before a new key.
 */
export function emailFingerprints({ keys }: KeyDeps, email: string): readonly [string, ...string[]] {
  const fingerprint = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(emailKey(email)).digest("hex");
  const [newest, ...older] = keys.all("look-up");
  return [fingerprint(newest), ...older.map(fingerprint)];
}
