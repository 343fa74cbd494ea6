import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import type { SignedIn } from "./accounts.model";
import {
  findAccount,
  findAccountByEmail,
  insertAccountEvent,
  isAddressTaken,
  lockAccount,
  renewLimits,
  updateAccount,
} from "./accounts.store.server";
import { forgetOtherDevices } from "./devices.service.server";
import { LINK_PATHS } from "./links.service.server";
import { accountMail } from "./mails/account-mail";
import { notify } from "./notices.server";
import { type PasswordProblem, passwordProblem } from "./password-rules.server";
import { replaceSession } from "./sessions.service.server";
import { deleteSessions } from "./sessions.store.server";
import type { Limited } from "./guesses.service.server";
import { type SignInDeps, isOwnPassword } from "./sign-in.service.server";
import { type TokenState, issueToken, readToken, takeAccountToken } from "./tokens.server";
import { useTokensOf } from "./tokens.store.server";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";

export type CredentialDeps = SignInDeps & Pick<Deps, "origin">;
export type Refused = Limited | { kind: "wrong_password" } | { kind: "password"; problem: PasswordProblem };

/** Null when the password is this person's; else why not. */
export async function confirmPassword(
  deps: SignInDeps,
  who: SignedIn,
  password: string,
): Promise<Limited | { kind: "wrong_password" } | null> {
  const own = await isOwnPassword(deps, who, password);
  if (typeof own !== "boolean") return own;
  return own ? null : { kind: "wrong_password" };
}

type PasswordChange = {
  current: string;
  wanted: string;
  userAgent: string | null;
  devices: readonly string[];
  organisation: string;
};

/** Changes the password. Every other session ends and other devices are forgotten, this one goes on under a new token. */
export async function changePassword(
  deps: CredentialDeps,
  who: SignedIn,
  { current, wanted, userAgent, devices, organisation }: PasswordChange,
): Promise<Refused | { kind: "changed"; token: string }> {
  const refused = await confirmPassword(deps, who, current);
  if (refused) return refused;
  const problem = await passwordProblem(wanted, [who.email, who.displayName]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(wanted);
  return transact(deps.db, async (tx) => {
    const { email, locale } = await lockAccount(tx, who.accountId);
    const now = deps.now();
    await updateAccount(tx, who.accountId, { password_hash: passwordHash, updated_at: now });
    await useTokensOf(tx, who.accountId, now);
    await forgetOtherDevices(tx, who.accountId, devices);
    await renewLimits(tx, who.accountId);
    await insertAccountEvent(tx, who.accountId, "password_changed", now);
    await notify(tx, deps, { kind: "password-changed", email, locale, organisation });
    return { kind: "changed", token: await replaceSession(tx, deps, who, { userAgent, endOthers: true }) };
  });
}

/**
 * Sets a new password by a mailed link, once. Every session and every other link of the account ends, other devices are
 * forgotten, and whatever was guessed at the old password counts no more; signing in with the new one, and the second
 * factor where there is one, is left to the person.
 */
export async function resetPassword(
  deps: CredentialDeps,
  token: string,
  { wanted, devices, organisation }: { wanted: string; devices: readonly string[]; organisation: string },
): Promise<
  { kind: "changed" } | { kind: "password"; problem: PasswordProblem } | { kind: Exclude<TokenState, "open"> }
> {
  const read = await readToken(deps, token, ["reset"]);
  if (read.state !== "open") return { kind: read.state };
  const account = (await findAccount(deps.db, read.found.accountId!))!;
  const problem = await passwordProblem(wanted, [account.email, account.display_name]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(wanted);
  return transact(deps.db, async (tx) => {
    const taken = await takeAccountToken(tx, deps, token, ["reset"]);
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
    await renewLimits(tx, account.id);
    await useTokensOf(tx, account.id, now);
    await insertAccountEvent(tx, account.id, "password_reset", now);
    await notify(tx, deps, { kind: "password-changed", email, locale, organisation });
    return { kind: "changed" };
  });
}

type EmailChange = { email: string; password: string; organisation: string };

/**
 * Starts a change of address: it happens when the new one confirms by the mailed link. When the new one has an account
 * already, its owner is told so by mail, and the answer is the same.
 */
export async function askForEmail(
  deps: CredentialDeps,
  who: SignedIn,
  { email, password, organisation }: EmailChange,
): Promise<Limited | { kind: "wrong_password" } | { kind: "mailed" }> {
  const refused = await confirmPassword(deps, who, password);
  if (refused) return refused;
  const { ok, resetSeconds } = await limit(deps, "account-mail-box", `change ${emailKey(email)}`);
  if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  await transact(deps.db, async (tx) => {
    const { locale } = await lockAccount(tx, who.accountId);
    const other = await findAccountByEmail(tx, emailKey(email));
    if (other && other.id !== who.accountId) {
      await notify(tx, deps, { kind: "email-taken", email: other.email, locale: other.locale, organisation });
      return;
    }
    const { token, until } = await issueToken(tx, deps, {
      purpose: "change_email",
      accountId: who.accountId,
      email,
    });
    const link = deps.origin + hrefOf(`${LINK_PATHS.change_email}/${token}`, locale);
    const kind = other ? "verify-email" : "change-email";
    await enqueueMail(tx, deps, await accountMail({ kind, email, locale, organisation, link, until }));
  });
  return { kind: "mailed" };
}

type Confirmed = { kind: "changed" } | { kind: "taken" } | { kind: Exclude<TokenState, "open"> };

/** Confirms an address by its mailed link, once; the one that was there before is told. */
export async function confirmEmail(
  deps: CredentialDeps,
  token: string,
  organisation: string,
): Promise<Confirmed> {
  try {
    return await transact(deps.db, (tx) => takeEmail(tx, deps, token, organisation));
  } catch (error) {
    // Somebody else got an account with this address in the same moment.
    if (isAddressTaken(error)) return { kind: "taken" };
    throw error;
  }
}

async function takeEmail(
  tx: Tx,
  deps: CredentialDeps,
  token: string,
  organisation: string,
): Promise<Confirmed> {
  const taken = await takeAccountToken(tx, deps, token, ["change_email"]);
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
  // Links that went to the old address open nothing any more.
  await useTokensOf(tx, account.id, now);
  await insertAccountEvent(tx, account.id, "email_changed", now);
  const { locale } = account;
  await notify(tx, deps, { kind: "email-changed", email: account.email, locale, organisation }, "/contact");
  return { kind: "changed" };
}
