import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { type Encrypted, decrypt, encrypt } from "../../platform/encryption.server";
import { readSigned, sign } from "../../platform/forms/signed.server";
import { boundTo, unbound } from "../../platform/visit.server";
import type { Typed } from "../../ui/form/form-problem";
import type { SealedAnswers, Step } from "./registration.model";

type Keyed = Pick<Deps, "keys" | "visit">;

/** A draft: what was typed in each step so far. */
export type Draft = Partial<Record<Step, Typed>>;

const draftOf = (row: string) => ({ table: "registration", column: "draft", row }) as const;
const answersOf = (row: string) => ({ table: "registration", column: "sealed", row }) as const;
const noteOf = (row: string) => ({ table: "registration_note", column: "sealed", row }) as const;

export const encryptDraft = ({ keys }: Keyed, id: string, draft: Draft) =>
  encrypt(keys, draftOf(id), JSON.stringify(draft));
/** @throws when its key is not known, or it is another row's */
export const decryptDraft = async (
  { keys }: Keyed,
  { id, draft }: { id: string; draft: Encrypted<"registration.draft"> },
): Promise<Draft> => JSON.parse(await decrypt(keys, draftOf(id), draft)) as Draft;

export const encryptAnswers = ({ keys }: Keyed, id: string, answers: SealedAnswers) =>
  encrypt(keys, answersOf(id), JSON.stringify(answers));
/** @throws when its key is not known, or it is another row's */
export const decryptAnswers = async (
  { keys }: Keyed,
  { id, sealed }: { id: string; sealed: Encrypted<"registration.sealed"> },
): Promise<SealedAnswers> => JSON.parse(await decrypt(keys, answersOf(id), sealed)) as SealedAnswers;

/** @param id of the note */
export const encryptNote = ({ keys }: Keyed, id: string, text: string) => encrypt(keys, noteOf(id), text);
export const decryptNote = (
  { keys }: Keyed,
  { id, sealed }: { id: string; sealed: Encrypted<"registration_note.sealed"> },
): Promise<string> => decrypt(keys, noteOf(id), sealed);

/** What a URL carries for a registration: whoever has it may read and change the draft, on a shared phone during the visit. */
export const keyOf = (deps: Keyed, id: string): string =>
  sign(deps.keys, "look-up", id + boundTo(deps.visit));
/** The registration of such a URL; null when it was not made by us, for something else, or in another visit. */
export function idOf(deps: Keyed, key: string): string | null {
  const signed = readSigned(deps.keys, "look-up", key);
  const id = signed === null ? null : unbound(signed, deps.visit);
  return id !== null && UUID.test(id) ? id : null;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Claimant = { phone: string | null; phoneIsShared: boolean; email: string | null; fullName: string };

/**
 * By what we know that somebody has registered before. On a shared phone the name counts too: sisters are two. A contact of
 * one person is claimed with the name as well, so that the same form sent once as shared and once as not is found.
 */
export function contactKeys({ phone, phoneIsShared, email, fullName }: Claimant): string[] {
  const name = fullName.toLocaleLowerCase("und").replaceAll(/\s+/g, " ");
  const contacts = [phone && `phone ${phone}`, email && `email ${email.toLowerCase()}`];
  return contacts.flatMap((contact) =>
    contact ? [`${contact} ${name}`, ...(phoneIsShared ? [] : [`${contact} `])].map(hashOf) : [],
  );
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
