import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { giveBack, limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import { insertAccountEvent, lockAccount } from "./accounts.store.server";
import type { Limited } from "./guesses.service.server";
import { notify } from "./notices.server";
import { type UsedPasskey, requestOptions, verifiedUse } from "./passkey-ceremony.server";
import { issueChallenge, takeChallenge } from "./passkey-challenge.server";
import { findPasskey, listPasskeys, lockPasskey, updatePasskeyUse } from "./passkeys.store.server";
import { hasSecondFactor } from "./second-factor.service.server";
import { tried } from "./sign-in-log.server";
import { type Entered, type From, type SignInDeps, openSession } from "./sign-in.service.server";
import { readToken, spendToken } from "./tokens.server";

export type StartedPasskey = {
  kind: "started";
  token: string;
  options: PublicKeyCredentialRequestOptionsJSON;
};

/** The account whose first step is done in this browser, with where it wanted to go; null when none is. */
async function halfwayOf(deps: Pick<SignInDeps, "db" | "now">, step: string | null) {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  return read?.state === "open" ? { accountId: read.found.accountId!, next: read.found.next } : null;
}

/**
 * Asks a browser for a passkey: for any of this site's, or in the second step for one of the account. `token` goes into the
 * cookie of the challenge, `options` to the browser.
 */
export async function startPasskey(
  deps: SignInDeps,
  { step, address }: { step: string | null; address: string },
): Promise<Limited | StartedPasskey> {
  const counted = await limit(deps, "passkey-start", address);
  if (!counted.ok) return { kind: "limited", retryAfterSeconds: counted.retryAfterSeconds };
  const halfway = await halfwayOf(deps, step);
  const only = halfway ? await listPasskeys(deps.db, halfway.accountId) : [];
  const token = await transact(deps.db, (tx) => issueChallenge(tx, deps, null));
  return { kind: "started", token, options: await requestOptions(deps, token, only) };
}

type Answer = From & {
  /** Of the challenge's cookie. */
  token: string | null;
  /** Of the cookie of the first step, when a password or a link came before. */
  step: string | null;
  answer: UsedPasskey;
  next?: string | null;
};
/** `over`: no challenge of this browser. `copied`: its counter went back, so a second copy of the key exists. */
type PasskeyOutcome = Entered | Limited | { kind: "over" | "wrong" | "copied" };

/**
 * Signs in by a passkey, which counts as both factors: the authenticator has verified the person. After a first step it has
 * to be a passkey of that account.
 */
export async function signInByPasskey(deps: SignInDeps, input: Answer): Promise<PasskeyOutcome> {
  const counted = await limit(deps, "passkey", input.address);
  if (!counted.ok) {
    const { retryAfterSeconds } = counted;
    return tried(deps, "passkey", null, { kind: "limited", retryAfterSeconds });
  }
  if (!(await takeChallenge(deps, input.token, null))) return tried(deps, "passkey", null, { kind: "over" });
  const passkey = await findPasskey(deps.db, input.answer.id);
  if (!passkey) return tried(deps, "passkey", null, { kind: "wrong" });
  const { accountId } = passkey;
  const halfway = await halfwayOf(deps, input.step);
  const counter = isOf(passkey, input, halfway)
    ? await verifiedUse(deps, input.token!, input.answer, passkey.publicKey)
    : null;
  if (counter === null) return tried(deps, "passkey", accountId, { kind: "wrong" });
  const outcome = await enterByPasskey(deps, input, counter, halfway?.next ?? input.next ?? null);
  if (outcome.kind === "signed_in") await giveBack(deps, "passkey", input.address);
  return tried(deps, "passkey", accountId, outcome);
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Whether the answer names the passkey's account: by the user handle, or by the step before. */
function isOf(
  { accountId, handle }: Found,
  { answer }: Answer,
  halfway: { accountId: string } | null,
): boolean {
  if (halfway && halfway.accountId !== accountId) return false;
  const named = answer.response.userHandle;
  return named == null ? halfway !== null : named === handle;
}

const enterByPasskey = (
  deps: SignInDeps,
  { answer, step, token: _challenge, next: _next, ...from }: Answer,
  counter: number,
  next: string | null,
): Promise<Entered | { kind: "wrong" | "copied" }> =>
  transact(deps.db, async (tx) => {
    const found = await findPasskey(tx, answer.id);
    if (!found) return { kind: "wrong" };
    // The account first, as everywhere (`takeAccountToken`).
    const account = await lockAccount(tx, found.accountId);
    const passkey = await lockPasskey(tx, answer.id);
    if (!passkey || passkey.accountId !== account.id) return { kind: "wrong" };
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      await insertAccountEvent(tx, account.id, "passkey_refused", deps.now());
      const { email, locale } = account;
      await notify(tx, deps, {
        kind: "passkey-copied",
        email,
        locale,
        organisation: from.organisation,
      });
      return { kind: "copied" };
    }
    await updatePasskeyUse(tx, passkey.id, { counter, now: deps.now() });
    if (step !== null) await spendToken(tx, deps, step);
    return openSession(tx, deps, account, { from, next, secondFactor: true });
  });

/** Which second steps the account of a first step has; null when no first step is done. */
export async function secondSteps(
  deps: Pick<SignInDeps, "db" | "now">,
  step: string | null,
): Promise<{ app: boolean; passkey: boolean } | null> {
  const halfway = await halfwayOf(deps, step);
  if (!halfway) return null;
  return {
    app: await hasSecondFactor(deps.db, halfway.accountId),
    passkey: (await listPasskeys(deps.db, halfway.accountId)).length > 0,
  };
}
