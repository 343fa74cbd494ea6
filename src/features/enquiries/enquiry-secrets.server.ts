import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { type Encrypted, decrypt, encrypt } from "../../platform/encryption.server";
import type { Contact } from "./enquiries.model";

/**
 * What is encrypted of an enquiry: how to reach the person, and the answers that are nobody else's business. `number` opens
 * it for a person who left no contact; staff never see it.
 */
export type Secrets = Contact & { number?: string } & Record<string, unknown>;

type Keyed = Pick<Deps, "keys">;

const secretsOf = (row: string) => ({ table: "enquiry", column: "sealed", row }) as const;
const answerOf = (row: string) => ({ table: "enquiry", column: "said", row }) as const;
const noteOf = (row: string) => ({ table: "enquiry_note", column: "sealed", row }) as const;

export const encryptSecrets = ({ keys }: Keyed, id: string, secrets: Secrets) =>
  encrypt(keys, secretsOf(id), JSON.stringify(secrets));

/** @throws when its key is not known, or it is another row's */
export const decryptSecrets = async (
  { keys }: Keyed,
  { id, sealed }: { id: string; sealed: Encrypted<"enquiry.sealed"> },
): Promise<Secrets> => JSON.parse(await decrypt(keys, secretsOf(id), sealed)) as Secrets;

/** What staff answered. */
export const encryptAnswer = ({ keys }: Keyed, id: string, text: string) => encrypt(keys, answerOf(id), text);
export const decryptAnswer = (
  { keys }: Keyed,
  { id, said }: { id: string; said: Encrypted<"enquiry.said"> },
): Promise<string> => decrypt(keys, answerOf(id), said);

/** @param id of the note */
export const encryptNote = ({ keys }: Keyed, id: string, text: string) => encrypt(keys, noteOf(id), text);
export const decryptNote = (
  { keys }: Keyed,
  { id, sealed }: { id: string; sealed: Encrypted<"enquiry_note.sealed"> },
): Promise<string> => decrypt(keys, noteOf(id), sealed);

/**
 * What stands in the database for an e-mail address: it can be searched for, and not be read. The first is stored; the
 * others find what was stored before a new key.
 */
export function marksOf({ keys }: Keyed, email: string): readonly [string, ...string[]] {
  const mark = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(emailKey(email)).digest("hex");
  const [newest, ...older] = keys.all("look-up");
  return [mark(newest), ...older.map(mark)];
}
