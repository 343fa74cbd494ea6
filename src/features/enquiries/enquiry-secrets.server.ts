import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { type Encrypted, decrypt, encrypt } from "../../platform/crypto/field-encryption.server";
import type { Contact } from "./enquiries.model";

/** The encrypted data. `number` opens an enquiry without a contact; staff never see it. */
export type Secrets = Contact & { number?: string } & Record<string, unknown>;

type KeyDeps = Pick<Deps, "keys">;

const secretsColumn = (row: string) => ({ table: "enquiry", column: "encrypted_answers", row }) as const;
const answerColumn = (row: string) => ({ table: "enquiry", column: "encrypted_message", row }) as const;
const noteColumn = (row: string) => ({ table: "enquiry_note", column: "encrypted_text", row }) as const;

export const encryptSecrets = ({ keys }: KeyDeps, id: string, secrets: Secrets) =>
  encrypt(keys, secretsColumn(id), JSON.stringify(secrets));

/** @throws if the key is unknown, or the data is of another row */
export const decryptSecrets = async (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry.encrypted_answers"> },
): Promise<Secrets> => JSON.parse(await decrypt(keys, secretsColumn(id), encrypted)) as Secrets;

export const encryptAnswer = ({ keys }: KeyDeps, id: string, text: string) =>
  encrypt(keys, answerColumn(id), text);
export const decryptAnswer = (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry.encrypted_message"> },
): Promise<string> => decrypt(keys, answerColumn(id), encrypted);

export const encryptNote = ({ keys }: KeyDeps, id: string, text: string) =>
  encrypt(keys, noteColumn(id), text);
export const decryptNote = (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"enquiry_note.encrypted_text"> },
): Promise<string> => decrypt(keys, noteColumn(id), encrypted);

/** Keyed hashes to search. The first is stored; the others match rows from before a new key. */
export function emailFingerprints({ keys }: KeyDeps, email: string): readonly [string, ...string[]] {
  const fingerprint = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(emailKey(email)).digest("hex");
  const [newest, ...older] = keys.all("look-up");
  return [fingerprint(newest), ...older.map(fingerprint)];
}
