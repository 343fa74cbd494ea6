import type { SignedIn } from "./accounts.model";
import { lockAccount } from "./accounts.store.server";
import { type CredentialDeps, confirmPassword } from "./credentials.service.server";
import { notify } from "./notices.server";
import {
  beginSetUp,
  finishSetUp,
  freshRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  takeCode,
} from "./second-factor.service.server";
import { replaceSession } from "./sessions.service.server";
import type { Limited } from "./guesses.service.server";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";

type Denied = Limited | { kind: "wrong_password" } | { kind: "wrong_code" };

/** Counts a try at a code, for each session; null while there may be more. */
async function limitCodes(deps: CredentialDeps, who: SignedIn): Promise<Limited | null> {
  const { ok, resetSeconds } = await limit(deps, "own-code", who.sessionId);
  return ok ? null : { kind: "limited", retryAfterSeconds: resetSeconds };
}

/** Begins to set an app up; with one in use a code of it (or a recovery code) is needed, and it stays in use. */
export async function beginTwoFactor(
  deps: CredentialDeps,
  who: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<Denied | { kind: "begun" }> {
  const refused = await confirmPassword(deps, who, password);
  if (refused) return refused;
  const guarded = await hasSecondFactor(deps.db, who.accountId);
  const limited = guarded ? await limitCodes(deps, who) : null;
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    await lockAccount(tx, who.accountId);
    if ((await hasSecondFactor(tx, who.accountId)) && !(await takeCode(tx, deps, who.accountId, code)))
      return { kind: "wrong_code" };
    await beginSetUp(tx, deps, who.accountId);
    return { kind: "begun" };
  });
}

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

/** Ten new recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  deps: CredentialDeps,
  who: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<Denied | { kind: "renewed"; codes: string[] }> {
  const refused = (await confirmPassword(deps, who, password)) ?? (await limitCodes(deps, who));
  if (refused) return refused;
  return transact(deps.db, async (tx) => {
    if (!(await takeCode(tx, deps, who.accountId, code))) return { kind: "wrong_code" };
    return { kind: "renewed", codes: await freshRecoveryCodes(tx, deps, who.accountId) };
  });
}

/** Turns it off. Staff cannot: their roles count only with it. */
export async function endTwoFactor(
  deps: CredentialDeps,
  who: SignedIn,
  { password, code, userAgent, organisation }: Browser & { password: string; code: string },
): Promise<Denied | { kind: "staff" } | { kind: "off"; token: string }> {
  const refused = (await confirmPassword(deps, who, password)) ?? (await limitCodes(deps, who));
  if (refused) return refused;
  return transact(deps.db, async (tx) => {
    const { email, locale, roles } = await lockAccount(tx, who.accountId);
    if (roles.length > 0) return { kind: "staff" };
    if (!(await takeCode(tx, deps, who.accountId, code))) return { kind: "wrong_code" };
    await removeSecondFactor(tx, deps, who.accountId);
    await notify(tx, deps, { kind: "second-factor-off", email, locale, organisation });
    return { kind: "off", token: await replaceSession(tx, deps, who, { userAgent, secondFactor: false }) };
  });
}
