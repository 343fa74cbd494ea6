import { transact } from "../../../platform/database/transact.server";
import { updateAccount } from "../accounts.store.server";
import { logSignInAttempt } from "./sign-in-log.server";
import { type TokenState, consumeAccountToken } from "../tokens/tokens.server";
import {
  type SignInDeps,
  type ClientInfo,
  type SignedInOutcome,
  type SecondFactorRequired,
  startSignIn,
} from "./open-session.server";

export async function signInByLink(
  deps: SignInDeps,
  token: string,
  from: ClientInfo,
): Promise<SignedInOutcome | SecondFactorRequired | { kind: Exclude<TokenState, "open"> }> {
  const { accountId, outcome } = await transact(deps.db, async (tx) => {
    const taken = await consumeAccountToken(tx, deps, token, ["sign_in"]);
    if (taken.state !== "open") return { accountId: null, outcome: { kind: taken.state } };
    const { account } = taken;
    if (account.email_verified_at === null)
      await updateAccount(tx, account.id, { email_verified_at: deps.now() });
    return { accountId: account.id, outcome: await startSignIn(tx, deps, account, from, taken.found.next) };
  });
  return logSignInAttempt(deps, "link", accountId, outcome);
}
