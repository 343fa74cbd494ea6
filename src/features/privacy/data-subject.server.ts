import type { Deps } from "../../platform/deps";
import type { SignedInUser } from "../accounts/accounts.model";
import { listProvenEmailKeys } from "../accounts/profile/profile.service.server";
import type { DataSubject } from "./privacy.model";

/** Only verified email addresses: anyone could have typed another. */
export async function dataSubjectOf(deps: Pick<Deps, "db">, user: SignedInUser): Promise<DataSubject> {
  const emailKeys = await listProvenEmailKeys(deps, user.accountId);
  return { emailKeys, phone: null, accountId: user.accountId };
}
