import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { readSigned, sign } from "../../platform/forms/signed.server";
import { seal, unseal } from "../../platform/sealed.server";
import type { Typed } from "../../ui/form/form-problem";
import type { SealedAnswers, Step } from "./registration.model";

type Keyed = Pick<Deps, "keys">;

/** A draft: what was typed in each step so far. */
export type Draft = Partial<Record<Step, Typed>>;

export const sealDraft = (deps: Keyed, draft: Draft) => seal(deps.keys, "answers", JSON.stringify(draft));
export const unsealDraft = async (deps: Keyed, sealed: string): Promise<Draft> =>
  JSON.parse(await unseal(deps.keys, "answers", sealed)) as Draft;

export const sealAnswers = (deps: Keyed, answers: SealedAnswers) =>
  seal(deps.keys, "answers", JSON.stringify(answers));

/** What an address carries for a registration: whoever has it may read and change the draft. */
export const keyOf = (deps: Keyed, id: string): string => sign(deps.keys("look-up"), id);
/** The registration of such an address; null when it was not made by us, or for something else than a registration. */
export function idOf(deps: Keyed, key: string): string | null {
  const id = readSigned(deps.keys("look-up"), key);
  return id !== null && UUID.test(id) ? id : null;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Claimant = { phone: string | null; phoneIsShared: boolean; email: string | null; fullName: string };

/** By what we know that somebody has registered before. On a shared phone the name counts too: sisters are two. */
export function contactKeys({ phone, phoneIsShared, email, fullName }: Claimant): string[] {
  const name = phoneIsShared ? fullName.toLocaleLowerCase("und").replaceAll(/\s+/g, " ") : "";
  const contacts = [phone && `phone ${phone} ${name}`, email && `email ${email.toLowerCase()} ${name}`];
  return contacts.flatMap((contact) =>
    contact ? [createHash("sha256").update(contact).digest("base64url")] : [],
  );
}

/** @throws when it was sealed with another key */
export const unsealAnswers = async (deps: Keyed, sealed: string): Promise<SealedAnswers> =>
  JSON.parse(await unseal(deps.keys, "answers", sealed)) as SealedAnswers;

export const sealNote = (deps: Keyed, text: string): Promise<string> => seal(deps.keys, "answers", text);
export const unsealNote = (deps: Keyed, sealed: string): Promise<string> =>
  unseal(deps.keys, "answers", sealed);
