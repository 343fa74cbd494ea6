import type { Deps } from "../../platform/deps";
import type { SignedInUser } from "../accounts/accounts.model";
import { listProvenEmailKeys } from "../accounts/profile/profile.service.server";
import type { DataSubject } from "./privacy.model";

/** Whoever is signed in, with the addresses that are proved to be theirs: anybody could have typed another. */
export async function dataSubjectOf(deps: Pick<Deps, "db">, user: SignedInUser): Promise<DataSubject> {
  const emailKeys = await listProvenEmailKeys(deps, user.accountId);
  return { emailKeys, phone: null, accountId: user.accountId };
}
