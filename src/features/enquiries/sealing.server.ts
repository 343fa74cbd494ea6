import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { seal, unseal } from "../../platform/sealed.server";
import type { Contact } from "./enquiries.model";

/** What is encrypted of an enquiry: how to reach the person, and the answers that are nobody else's business. */
export type Secrets = Contact & Record<string, unknown>;

type Keyed = Pick<Deps, "keys">;

export const sealSecrets = (deps: Keyed, secrets: Secrets): Promise<string> =>
  seal(deps.keys, "answers", JSON.stringify(secrets));

/** @throws when it was sealed with another key */
export const unsealSecrets = async (deps: Keyed, sealed: string): Promise<Secrets> =>
  JSON.parse(await unseal(deps.keys, "answers", sealed)) as Secrets;

export const sealNote = (deps: Keyed, text: string): Promise<string> => seal(deps.keys, "answers", text);
export const unsealNote = (deps: Keyed, sealed: string): Promise<string> =>
  unseal(deps.keys, "answers", sealed);

/** What stands in the database for an e-mail address: it can be searched for, and not be read. */
export const markOf = (deps: Keyed, email: string): string =>
  createHmac("sha256", deps.keys("look-up")).update(emailKey(email)).digest("hex");
