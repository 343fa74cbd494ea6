import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import type { SignedInUser } from "../accounts/accounts.model";
import { readProfile } from "../accounts/profile/profile.service.server";
import type { DataSubject } from "./privacy.model";

/** Whoever is signed in, with the address only when it is proved to be theirs: anybody could have typed it. */
export async function dataSubjectOf(deps: Pick<Deps, "db">, user: SignedInUser): Promise<DataSubject> {
  const { email, emailVerifiedAt } = await readProfile(deps, user);
  return {
    emailKey: emailVerifiedAt === null ? null : emailKey(email),
    phone: null,
    accountId: user.accountId,
  };
}
