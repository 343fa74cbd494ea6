import { type SignedIn, isStaff } from "./accounts.model";
import { lockAccount } from "./accounts.store.server";
import { type CredentialDeps, confirmPassword } from "./credentials.service.server";
import { notify } from "./notices.server";
import { countPasskeys } from "./passkeys.store.server";
import {
  asksSecondStep,
  beginSetUp,
  finishSetUp,
  freshRecoveryCodes,
  hasSecondFactor,
  removeApp,
  takeCode,
} from "./second-factor.service.server";
import { replaceSession } from "./sessions.service.server";
import type { Limited } from "./guesses.service.server";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";

export type Denied = Limited | { kind: "wrong_password" } | { kind: "wrong_code" };
/** What somebody gives anew before a way to sign in changes. `code`: only needed where an app is set up. */
export type Confirmation = { password: string; code: string };

/** Counts a try at a code, for each session; null while there may be more. */
async function limitCodes(deps: CredentialDeps, who: SignedIn): Promise<Limited | null> {
  const { ok, resetSeconds } = await limit(deps, "own-code", who.sessionId);
  return ok ? null : { kind: "limited", retryAfterSeconds: resetSeconds };
}

/** Makes a change after the password, and a code where an app is set up; the account is locked. */
export async function confirmed<T>(
  deps: CredentialDeps,
  who: SignedIn,
  { password, code }: Confirmation,
  change: (tx: Tx, account: Awaited<ReturnType<typeof lockAccount>>) => Promise<T>,
): Promise<Denied | T> {
  const refused = await confirmPassword(deps, who, password);
  if (refused) return refused;
  const guarded = await hasSecondFactor(deps.db, who.accountId);
  const limited = guarded ? await limitCodes(deps, who) : null;
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    if ((await hasSecondFactor(tx, account.id)) && !(await takeCode(tx, deps, account.id, code)))
      return { kind: "wrong_code" };
    return change(tx, account);
  });
}

/** Begins to set an app up; with one in use a code of it (or a recovery code) is needed, and it stays in use. */
export const beginTwoFactor = (
  deps: CredentialDeps,
  who: SignedIn,
  confirmation: Confirmation,
): Promise<Denied | { kind: "begun" }> =>
  confirmed(deps, who, confirmation, async (tx, { id }) => {
    await beginSetUp(tx, deps, id);
    return { kind: "begun" };
  });

type Browser = { userAgent: string | null; organisation: string };

/**
 * Turns it on with the first code of the app. Every other session ends, since it has not passed the factor; this one goes
 * on under a new token.
 */
export async function finishTwoFactor(
  deps: CredentialDeps,
  who: SignedIn,
  { code, userAgent, organisation }: Browser & { code: string },
): Promise<
  Limited | { kind: "wrong_code" } | { kind: "not_begun" } | { kind: "on"; token: string; codes: string[] }
> {
  const limited = await limitCodes(deps, who);
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    const { email, locale } = await lockAccount(tx, who.accountId);
    const done = await finishSetUp(tx, deps, who.accountId, code);
    if (!done.ok) return { kind: done.error };
    await notify(tx, deps, { kind: "second-factor-on", email, locale, organisation });
    const token = await replaceSession(tx, deps, who, { userAgent, secondFactor: true, endOthers: true });
    return { kind: "on", token, codes: done.value };
  });
}

/** Ten new recovery codes in place of the old ones, for whoever has a second step to recover from. */
export const renewRecoveryCodes = (
  deps: CredentialDeps,
  who: SignedIn,
  confirmation: Confirmation,
): Promise<Denied | { kind: "renewed"; codes: string[] }> =>
  confirmed(deps, who, confirmation, async (tx, { id, roles }) => {
    if (!(await asksSecondStep(tx, { id, staff: isStaff(roles) }))) return { kind: "wrong_code" };
    return { kind: "renewed", codes: await freshRecoveryCodes(tx, deps, id) };
  });

/** Turns the app off. Staff can only when they have a passkey: their roles count only with a second factor. */
export const endTwoFactor = (
  deps: CredentialDeps,
  who: SignedIn,
  { userAgent, organisation, ...confirmation }: Browser & Confirmation,
): Promise<Denied | { kind: "staff" } | { kind: "off"; token: string }> =>
  confirmed(deps, who, confirmation, async (tx, { id, email, locale, roles }) => {
    const staff = isStaff(roles);
    const passkeys = await countPasskeys(tx, id);
    if (staff && passkeys === 0) return { kind: "staff" };
    if (!(await hasSecondFactor(tx, id))) return { kind: "wrong_code" };
    await removeApp(tx, deps, { id, staff });
    await notify(tx, deps, { kind: "second-factor-off", email, locale, organisation });
    const secondFactor = who.secondFactor && passkeys > 0;
    return { kind: "off", token: await replaceSession(tx, deps, who, { userAgent, secondFactor }) };
  });
