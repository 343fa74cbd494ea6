import type { Tx } from "../../platform/database/database";
import { readRoleGrant } from "../accounts/staff/staff.service.server";
import { type RoleOrigin, isRecentSoleGrant } from "./pending-changes.model";
import { findChange } from "./pending-changes.store.server";

/** Limits a chain of accounts that grant roles to each other. */
const MAX_GRANT_CHAIN = 10;

/** Returns the account that recently granted the roles alone, recursively; otherwise the account itself. */
export async function resolvePerson(tx: Tx, accountId: string, now: Date): Promise<string> {
  let person = accountId;
  for (let link = 0; link < MAX_GRANT_CHAIN; link++) {
    const origin = await findRoleOrigin(tx, person);
    if (!isRecentSoleGrant(origin, now)) return person;
    person = origin!.requestedBy;
  }
  return person;
}

export async function findRoleOrigin(tx: Tx, accountId: string): Promise<RoleOrigin> {
  const changeId = (await readRoleGrant({ db: tx }, accountId))?.rolesChangeId ?? null;

  const change = changeId === null ? undefined : await findChange(tx, changeId);
  if (!change?.endedAt) return null;
  const { requestedBy, approvedBy, endedAt: grantedAt } = change;
  return { requestedBy, approvedBy, grantedAt };
}
