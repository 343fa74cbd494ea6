import type { Deps } from "../../../platform/deps";
import { emailKey, mailLimitKey } from "../../../platform/email/email-address";
import { hrefOf } from "../../../platform/i18n/href";
import { enqueueMail } from "../../outbox/outbox.service.server";
import type { SignedInUser } from "../accounts.model";
import {
  findAccount,
  findAccountByEmail,
  insertAccountEvent,
  insertFormerEmail,
  isEmailTakenError,
  lockAccount,
  resetAttemptLimits,
  updateAccount,
} from "../accounts.store.server";
import { forgetOtherDevices } from "../devices/devices.service.server";
import { LINK_PATHS } from "../tokens/mail-link.service.server";
import { accountMail } from "../mails/account-mail";
import { notifyAccount } from "../notify-account.server";
import { type PasswordProblem, passwordProblem } from "./password-rules.server";
import { replaceSession } from "../sessions/sessions.service.server";
import { deleteSessions } from "../sessions/sessions.store.server";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import { isOwnPassword } from "../sign-in/sign-in.service.server";
import type { SignInDeps } from "../sign-in/open-session.server";
import { type TokenState, issueToken, readToken, consumeAccountToken } from "../tokens/tokens.server";
import { revokeAccountTokens } from "../tokens/tokens.store.server";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import type { Tx } from "../../../platform/database/database";

export type CredentialDeps = SignInDeps & Pick<Deps, "origin">;
export type CredentialError =
  RateLimited | { kind: "wrong_password" } | { kind: "password"; problem: PasswordProblem };

export async function confirmPassword(
  deps: SignInDeps,
  user: SignedInUser,
  password: string,
): Promise<RateLimited | { kind: "wrong_password" } | null> {
  const own = await isOwnPassword(deps, user, password);
  if (typeof own !== "boolean") return own;
  return own ? null : { kind: "wrong_password" };
}

type PasswordChange = {
  current: string;
  newPassword: string;
  userAgent: string | null;
  devices: readonly string[];
  organisation: string;
};

/** Changes the password, ends other sessions and forgets other devices. This session gets a new token. */
export async function changePassword(
  deps: CredentialDeps,
  user: SignedInUser,
  { current, newPassword, userAgent, devices, organisation }: PasswordChange,
): Promise<CredentialError | { kind: "changed"; token: string }> {
  const refused = await confirmPassword(deps, user, current);
  if (refused) return refused;
  const problem = await passwordProblem(newPassword, [user.email, user.displayName]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(newPassword);
  return transact(deps.db, async (tx) => {
    const { email, locale } = await lockAccount(tx, user.accountId);
    const now = deps.now();
    await updateAccount(tx, user.accountId, { password_hash: passwordHash, updated_at: now });
    await revokeAccountTokens(tx, user.accountId, now);
    await forgetOtherDevices(tx, user.accountId, devices);
    await resetAttemptLimits(tx, user.accountId);
    await insertAccountEvent(tx, user.accountId, "password_changed", now);
    await notifyAccount(tx, deps, { kind: "password-changed", email, locale, organisation });
    return { kind: "changed", token: await replaceSession(tx, deps, user, { userAgent, endOthers: true }) };
  });
}

/** Sets a new password by an emailed single-use link. Ends all sessions and links; signs no one in. */
export async function resetPassword(
  deps: CredentialDeps,
  token: string,
  {
    newPassword,
    devices,
    organisation,
  }: { newPassword: string; devices: readonly string[]; organisation: string },
): Promise<
  { kind: "changed" } | { kind: "password"; problem: PasswordProblem } | { kind: Exclude<TokenState, "open"> }
> {
  const read = await readToken(deps, token, ["reset"]);
  if (read.state !== "open") return { kind: read.state };
  const account = (await findAccount(deps.db, read.found.accountId!))!;
  const problem = await passwordProblem(newPassword, [account.email, account.display_name]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(newPassword);
  return transact(deps.db, async (tx) => {
    const taken = await consumeAccountToken(tx, deps, token, ["reset"]);
    if (taken.state !== "open") return { kind: taken.state };
    const now = deps.now();
    const { email, locale, email_verified_at } = taken.account;
    await updateAccount(tx, account.id, {
      password_hash: passwordHash,
      email_verified_at: email_verified_at ?? now,
      updated_at: now,
    });
    await deleteSessions(tx, account.id);
    await forgetOtherDevices(tx, account.id, devices);
    await resetAttemptLimits(tx, account.id);
    await revokeAccountTokens(tx, account.id, now);
    await insertAccountEvent(tx, account.id, "password_reset", now);
    await notifyAccount(tx, deps, { kind: "password-changed", email, locale, organisation });
    return { kind: "changed" };
  });
}

type EmailChange = { email: string; password: string; organisation: string };

/** Emails a confirmation link, or a notice if another account has the address; both look the same. */
export async function requestEmailChange(
  deps: CredentialDeps,
  user: SignedInUser,
  { email, password, organisation }: EmailChange,
): Promise<RateLimited | { kind: "wrong_password" } | { kind: "mailed" }> {
  const refused = await confirmPassword(deps, user, password);
  if (refused) return refused;
  const { ok, resetSeconds } = await consumeRateLimit(
    deps,
    "account-mail-box",
    `change ${mailLimitKey(email)}`,
  );
  if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  await transact(deps.db, async (tx) => {
    const { locale } = await lockAccount(tx, user.accountId);
    const other = await findAccountByEmail(tx, emailKey(email));
    if (other && other.id !== user.accountId) {
      await notifyAccount(tx, deps, {
        kind: "email-taken",
        email: other.email,
        locale: other.locale,
        organisation,
      });
      return;
    }
    const { token, until } = await issueToken(tx, deps, {
      purpose: "change_email",
      accountId: user.accountId,
      email,
    });
    const link = deps.origin + hrefOf(`${LINK_PATHS.change_email}/${token}`, locale);
    const kind = other ? "verify-email" : "change-email";
    await enqueueMail(tx, deps, accountMail({ kind, email, locale, organisation, link, until }));
  });
  return { kind: "mailed" };
}

type ConfirmEmailResult = { kind: "changed" } | { kind: "taken" } | { kind: Exclude<TokenState, "open"> };

export async function confirmEmail(
  deps: CredentialDeps,
  token: string,
  organisation: string,
): Promise<ConfirmEmailResult> {
  try {
    return await transact(deps.db, (tx) => applyEmailChange(tx, deps, token, organisation));
  } catch (error) {
    // A concurrent request gave this email address to another account.
    if (isEmailTakenError(error)) return { kind: "taken" };
    throw error;
  }
}

async function applyEmailChange(
  tx: Tx,
  deps: CredentialDeps,
  token: string,
  organisation: string,
): Promise<ConfirmEmailResult> {
  const taken = await consumeAccountToken(tx, deps, token, ["change_email"]);
  if (taken.state !== "open") return { kind: taken.state };
  const { found, account } = taken;
  const email = found.email!;
  const key = emailKey(email);
  const now = deps.now();
  const other = await findAccountByEmail(tx, key);
  if (other && other.id !== account.id) return { kind: "taken" };
  await updateAccount(tx, account.id, { email, email_key: key, email_verified_at: now, updated_at: now });
  if (account.email_key === key) {
    await insertAccountEvent(tx, account.id, "email_verified", now);
    return { kind: "changed" };
  }
  // Gifts, orders and records under a proven address stay with this account.
  if (account.email_verified_at !== null)
    await insertFormerEmail(tx, { accountId: account.id, emailKey: account.email_key, now });
  // Links sent to the old address must no longer work.
  await revokeAccountTokens(tx, account.id, now);
  await insertAccountEvent(tx, account.id, "email_changed", now);
  const { locale } = account;
  await notifyAccount(
    tx,
    deps,
    { kind: "email-changed", email: account.email, locale, organisation },
    "/contact",
  );
  return { kind: "changed" };
}
