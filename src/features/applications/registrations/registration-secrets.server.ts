import { createHash } from "node:crypto";
import type { Deps } from "../../../platform/deps";
import { type Encrypted, decrypt, encrypt } from "../../../platform/crypto/field-encryption.server";
import { foldText } from "../../../platform/text/fold-text";
import { verifySigned, sign } from "../../../platform/crypto/signed-text.server";
import { visitSuffix, stripVisitSuffix } from "../../../platform/pages/visit.server";
import type { TypedValues } from "../../../platform/forms/form-problem";
import type { ConfidentialAnswers, RegistrationStep } from "./registration.model";

type KeyDeps = Pick<Deps, "keys" | "visit">;

export type Draft = Partial<Record<RegistrationStep, TypedValues>>;

const draftColumn = (row: string) => ({ table: "registration", column: "draft", row }) as const;
const answersColumn = (row: string) => ({ table: "registration", column: "encrypted_answers", row }) as const;
const noteColumn = (row: string) => ({ table: "registration_note", column: "encrypted_text", row }) as const;

export const encryptDraft = ({ keys }: KeyDeps, id: string, draft: Draft) =>
  encrypt(keys, draftColumn(id), JSON.stringify(draft));
/** @throws if the key is unknown or the value belongs to another row */
export const decryptDraft = async (
  { keys }: KeyDeps,
  { id, draft }: { id: string; draft: Encrypted<"registration.draft"> },
): Promise<Draft> => JSON.parse(await decrypt(keys, draftColumn(id), draft)) as Draft;

export const encryptAnswers = ({ keys }: KeyDeps, id: string, answers: ConfidentialAnswers) =>
  encrypt(keys, answersColumn(id), JSON.stringify(answers));
export const decryptAnswers = async (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"registration.encrypted_answers"> },
): Promise<ConfidentialAnswers> =>
  JSON.parse(await decrypt(keys, answersColumn(id), encrypted)) as ConfidentialAnswers;

export const encryptNote = ({ keys }: KeyDeps, id: string, text: string) =>
  encrypt(keys, noteColumn(id), text);
export const decryptNote = (
  { keys }: KeyDeps,
  { id, encrypted }: { id: string; encrypted: Encrypted<"registration_note.encrypted_text"> },
): Promise<string> => decrypt(keys, noteColumn(id), encrypted);

/** The key gives access to the draft; on a shared phone, only during the visit. */
export const signRegistrationKey = (deps: KeyDeps, id: string): string =>
  sign(deps.keys, "look-up", id + visitSuffix(deps.visit));
/** Returns null for a forged key and for one of another purpose or visit. */
export function verifyRegistrationKey(deps: KeyDeps, key: string): string | null {
  const signed = verifySigned(deps.keys, "look-up", key);
  const id = signed === null ? null : stripVisitSuffix(signed, deps.visit);
  return id !== null && UUID.test(id) ? id : null;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type ContactDetails = { phone: string | null; email: string | null; fullName: string };

/** Contact and folded name, which find duplicates. Sisters may share a phone or mailbox. */
export function contactKeys({ phone, email, fullName }: ContactDetails): string[] {
  const name = foldText(fullName).trim().split(/\s+/).toSorted().join(" ");
  const contacts = [phone && `phone ${phone}`, email && `email ${email.toLowerCase()}`];
  return contacts.flatMap((contact) => (contact ? [hashContact(`${contact} ${name}`)] : []));
}

const hashContact = (text: string): string => createHash("sha256").update(text).digest("base64url");
