import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { transact } from "../../../platform/database/transact.server";
import { findAccountByEmail, insertAccountEvent, lockAccount } from "../accounts.store.server";
import { forgetOtherDevices } from "../devices/devices.service.server";
import { deleteAllSessions, deleteSessions, listSessions } from "./sessions.store.server";
import { revokeAccountTokens } from "../tokens/tokens.store.server";

/** Ends an account's sessions and links and forgets its devices. @returns null without such an account */
export async function endAccountSessions(
  deps: Pick<Deps, "db" | "now">,
  email: string,
): Promise<number | null> {
  const account = await findAccountByEmail(deps.db, emailKey(email));
  if (!account) return null;
  return transact(deps.db, async (tx) => {
    await lockAccount(tx, account.id);
    const { length } = await listSessions(tx, account.id);
    await deleteSessions(tx, account.id);
    await forgetOtherDevices(tx, account.id);
    await revokeAccountTokens(tx, account.id, deps.now());
    await insertAccountEvent(tx, account.id, "session_ended", deps.now());
    return length;
  });
}

export const endAllSessions = (deps: Pick<Deps, "db">): Promise<number> => deleteAllSessions(deps.db);
