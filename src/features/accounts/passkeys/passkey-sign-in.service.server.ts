import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { refundRateLimit, consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { insertAccountEvent, lockAccount } from "../accounts.store.server";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import { notifyAccount } from "../notify-account.server";
import { type PasskeyAuthentication, requestOptions, verifyAuthentication } from "./passkey-ceremony.server";
import { issueChallenge, consumeChallenge } from "./passkey-challenge.server";
import { findPasskey, listPasskeys, lockPasskey, updatePasskeyUse } from "./passkeys.store.server";
import { hasSecondFactor } from "../two-factor/second-factor.service.server";
import { logSignInAttempt } from "../sign-in/sign-in-log.server";
import {
  type SignedInOutcome,
  type ClientInfo,
  type SignInDeps,
  openSession,
} from "../sign-in/open-session.server";
import { readToken, markTokenSpent } from "../tokens/tokens.server";

export type PasskeySignInChallenge = {
  kind: "started";
  token: string;
  options: PublicKeyCredentialRequestOptionsJSON;
};

async function findPendingSignIn(deps: Pick<SignInDeps, "db" | "now">, step: string | null) {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  return read?.state === "open" ? { accountId: read.found.accountId!, next: read.found.next } : null;
}

/** Requests any passkey of this site or, after a first factor, one of that account. */
export async function startPasskeySignIn(
  deps: SignInDeps,
  { step, ipAddress }: { step: string | null; ipAddress: string },
): Promise<RateLimited | PasskeySignInChallenge> {
  const limitResult = await consumeRateLimit(deps, "passkey-start", ipAddress);
  if (!limitResult.ok) return { kind: "limited", retryAfterSeconds: limitResult.retryAfterSeconds };
  const pendingSignIn = await findPendingSignIn(deps, step);
  const allowed = pendingSignIn ? await listPasskeys(deps.db, pendingSignIn.accountId) : [];
  const token = await transact(deps.db, (tx) => issueChallenge(tx, deps, null));
  return { kind: "started", token, options: await requestOptions(deps, token, allowed) };
}

type PasskeySignInInput = ClientInfo & {
  token: string | null;
  step: string | null;
  answer: PasskeyAuthentication;
  next?: string | null;
};
/** `over`: no valid challenge of this browser. `copied`: the counter went back, so the key was cloned. */
type PasskeyOutcome = SignedInOutcome | RateLimited | { kind: "over" | "wrong" | "copied" };

/** Signs in by passkey. It counts as both factors, because the authenticator verifies the person. */
export async function signInByPasskey(deps: SignInDeps, input: PasskeySignInInput): Promise<PasskeyOutcome> {
  const limitResult = await consumeRateLimit(deps, "passkey", input.ipAddress);
  if (!limitResult.ok) {
    const { retryAfterSeconds } = limitResult;
    return logSignInAttempt(deps, "passkey", null, { kind: "limited", retryAfterSeconds });
  }
  if (!(await consumeChallenge(deps, input.token, null)))
    return logSignInAttempt(deps, "passkey", null, { kind: "over" });
  const passkey = await findPasskey(deps.db, input.answer.id);
  if (!passkey) return logSignInAttempt(deps, "passkey", null, { kind: "wrong" });
  const { accountId } = passkey;
  const pendingSignIn = await findPendingSignIn(deps, input.step);
  const counter = belongsToAccount(passkey, input, pendingSignIn)
    ? await verifyAuthentication(deps, input.token!, input.answer, passkey.publicKey)
    : null;
  if (counter === null) return logSignInAttempt(deps, "passkey", accountId, { kind: "wrong" });
  const outcome = await completePasskeySignIn(
    deps,
    input,
    counter,
    pendingSignIn?.next ?? input.next ?? null,
  );
  if (outcome.kind === "signed_in") await refundRateLimit(deps, "passkey", input.ipAddress);
  return logSignInAttempt(deps, "passkey", accountId, outcome);
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** The user handle must match; after a first step it may be missing. */
function belongsToAccount(
  { accountId, handle }: StoredPasskey,
  { answer }: PasskeySignInInput,
  pendingSignIn: { accountId: string } | null,
): boolean {
  if (pendingSignIn && pendingSignIn.accountId !== accountId) return false;
  const userHandle = answer.response.userHandle;
  return userHandle == null ? pendingSignIn !== null : userHandle === handle;
}

const completePasskeySignIn = (
  deps: SignInDeps,
  { answer, step, token: _challenge, next: _next, ...from }: PasskeySignInInput,
  counter: number,
  next: string | null,
): Promise<SignedInOutcome | { kind: "wrong" | "copied" }> =>
  transact(deps.db, async (tx) => {
    const found = await findPasskey(tx, answer.id);
    if (!found) return { kind: "wrong" };
    // Same lock order as `consumeAccountToken`: the account first.
    const account = await lockAccount(tx, found.accountId);
    const passkey = await lockPasskey(tx, answer.id);
    if (!passkey || passkey.accountId !== account.id) return { kind: "wrong" };
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      await insertAccountEvent(tx, account.id, "passkey_refused", deps.now());
      const { email, locale } = account;
      await notifyAccount(tx, deps, {
        kind: "passkey-copied",
        email,
        locale,
        organisation: from.organisation,
      });
      return { kind: "copied" };
    }
    await updatePasskeyUse(tx, passkey.id, { counter, now: deps.now() });
    if (step !== null) await markTokenSpent(tx, deps, step);
    return openSession(tx, deps, account, { from, next, secondFactor: true });
  });

export async function availableSecondSteps(
  deps: Pick<SignInDeps, "db" | "now">,
  step: string | null,
): Promise<{ app: boolean; passkey: boolean } | null> {
  const pendingSignIn = await findPendingSignIn(deps, step);
  if (!pendingSignIn) return null;
  return {
    app: await hasSecondFactor(deps.db, pendingSignIn.accountId),
    passkey: (await listPasskeys(deps.db, pendingSignIn.accountId)).length > 0,
  };
}
