import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { SignedIn } from "../accounts/accounts.model";
import { readProfile } from "../accounts/profile.service.server";
import type { Person } from "./privacy.model";

/** Whoever is signed in, with the address only when it is proved to be theirs: anybody could have typed it. */
export async function ownPerson(deps: Pick<Deps, "db">, who: SignedIn): Promise<Person> {
  const { email, emailVerifiedAt } = await readProfile(deps, who);
  return {
    emailKey: emailVerifiedAt === null ? null : emailKey(email),
    phone: null,
    accountId: who.accountId,
  };
}
