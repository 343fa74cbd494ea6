import { type SignedInUser, isStaff } from "../accounts.model";
import { lockAccount } from "../accounts.store.server";
import { type CredentialDeps, confirmPassword } from "../credentials/credentials.service.server";
import { notifyAccount } from "../notify-account.server";
import { countPasskeys } from "../passkeys/passkeys.store.server";
import {
  requiresSecondStep,
  beginSetUp,
  finishSetUp,
  createRecoveryCodes,
  hasSecondFactor,
  removeApp,
  consumeCode,
} from "./second-factor.service.server";
import { replaceSession } from "../sessions/sessions.service.server";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import type { Tx } from "../../../platform/database/database";

export type ConfirmationDenial = RateLimited | { kind: "wrong_password" } | { kind: "wrong_code" };
/** Confirms identity before a sign-in method changes. `code`: only if an app is set up. */
export type Confirmation = { password: string; code: string };

async function consumeCodeLimit(deps: CredentialDeps, user: SignedInUser): Promise<RateLimited | null> {
  const { ok, resetSeconds } = await consumeRateLimit(deps, "own-code", user.sessionId);
  return ok ? null : { kind: "limited", retryAfterSeconds: resetSeconds };
}

/** Runs `change` with the account locked, after verifying the password and, with an app, a code. */
export async function withConfirmation<T>(
  deps: CredentialDeps,
  user: SignedInUser,
  { password, code }: Confirmation,
  change: (tx: Tx, account: Awaited<ReturnType<typeof lockAccount>>) => Promise<T>,
): Promise<ConfirmationDenial | T> {
  const refused = await confirmPassword(deps, user, password);
  if (refused) return refused;
  const hasApp = await hasSecondFactor(deps.db, user.accountId);
  const limited = hasApp ? await consumeCodeLimit(deps, user) : null;
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, user.accountId);
    if ((await hasSecondFactor(tx, account.id)) && !(await consumeCode(tx, deps, account.id, code)))
      return { kind: "wrong_code" };
    return change(tx, account);
  });
}

/** An app in use stays active until the new one is confirmed. */
export const beginTwoFactor = (
  deps: CredentialDeps,
  user: SignedInUser,
  confirmation: Confirmation,
): Promise<ConfirmationDenial | { kind: "begun" }> =>
  withConfirmation(deps, user, confirmation, async (tx, { id }) => {
    await beginSetUp(tx, deps, id);
    return { kind: "begun" };
  });

type BrowserInfo = { userAgent: string | null; organisation: string };

/** Turns the app on with its first code. Other sessions end, because they have not passed the factor. */
export async function finishTwoFactor(
  deps: CredentialDeps,
  user: SignedInUser,
  { code, userAgent, organisation }: BrowserInfo & { code: string },
): Promise<
  | RateLimited
  | { kind: "wrong_code" }
  | { kind: "not_begun" }
  | { kind: "on"; token: string; codes: string[] }
> {
  const limited = await consumeCodeLimit(deps, user);
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    const { email, locale } = await lockAccount(tx, user.accountId);
    const result = await finishSetUp(tx, deps, user.accountId, code);
    if (!result.ok) return { kind: result.error };
    await notifyAccount(tx, deps, { kind: "second-factor-on", email, locale, organisation });
    const token = await replaceSession(tx, deps, user, { userAgent, secondFactor: true, endOthers: true });
    return { kind: "on", token, codes: result.value };
  });
}

export const renewRecoveryCodes = (
  deps: CredentialDeps,
  user: SignedInUser,
  confirmation: Confirmation,
): Promise<ConfirmationDenial | { kind: "renewed"; codes: string[] }> =>
  withConfirmation(deps, user, confirmation, async (tx, { id, roles }) => {
    if (!(await requiresSecondStep(tx, { id, staff: isStaff(roles) }))) return { kind: "wrong_code" };
    return { kind: "renewed", codes: await createRecoveryCodes(tx, deps, id) };
  });

/** Staff need a passkey to turn the app off: their roles count only with a second factor. */
export const endTwoFactor = (
  deps: CredentialDeps,
  user: SignedInUser,
  { userAgent, organisation, ...confirmation }: BrowserInfo & Confirmation,
): Promise<ConfirmationDenial | { kind: "staff" } | { kind: "off"; token: string }> =>
  withConfirmation(deps, user, confirmation, async (tx, { id, email, locale, roles }) => {
    const staff = isStaff(roles);
    const passkeys = await countPasskeys(tx, id);
    if (staff && passkeys === 0) return { kind: "staff" };
    if (!(await hasSecondFactor(tx, id))) return { kind: "wrong_code" };
    await removeApp(tx, deps, { id, staff });
    await notifyAccount(tx, deps, { kind: "second-factor-off", email, locale, organisation });
    const secondFactor = user.secondFactor && passkeys > 0;
    return { kind: "off", token: await replaceSession(tx, deps, user, { userAgent, secondFactor }) };
  });
