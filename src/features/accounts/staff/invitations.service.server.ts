import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { BASE_LOCALE, type Locale, isLocale } from "../../../platform/i18n/locales";
import type { Role, User } from "../../../platform/auth/principal";
import { transact } from "../../../platform/database/transact.server";
import { hrefOf } from "../../../platform/i18n/href";
import { readRequestedValue, isGrantStillValid } from "../../pending-changes/read-changes.service.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import {
  findAccountByEmail,
  hasOwner,
  insertAccount,
  insertAccountEvent,
  lockAccount,
  updateAccount,
} from "../accounts.store.server";
import type { CredentialDeps } from "../credentials/credentials.service.server";
import { rememberDevice } from "../devices/devices.service.server";
import { LINK_PATHS } from "../tokens/mail-link.service.server";
import { accountMail } from "../mails/account-mail";
import { notifyAccount } from "../notify-account.server";
import { type PasswordProblem, passwordProblem } from "../credentials/password-rules.server";
import { startSession } from "../sessions/sessions.service.server";
import { deleteSessions } from "../sessions/sessions.store.server";
import {
  type TokenState,
  issueToken,
  readLockedToken,
  readToken,
  markTokenSpent,
} from "../tokens/tokens.server";
import { endInvitation } from "./staff.store.server";
import { lockOwnership } from "../tokens/tokens.store.server";
import type { Tx } from "../../../platform/database/database";

/** Returns a link to become the owner, for the operator only; null if the site has an owner. */
export async function createOwnerInvitation(
  deps: Pick<Deps, "db" | "now" | "origin">,
): Promise<{ link: string; until: Date } | null> {
  return transact(deps.db, async (tx) => {
    if (await hasOwner(tx)) return null;
    const { token, until } = await issueToken(tx, deps, { purpose: "invitation", roles: ["owner"] });
    return { link: `${deps.origin}${LINK_PATHS.invitation}/${token}`, until };
  });
}

type InvitationInput = {
  email: string;
  roles: [Role, ...Role[]];
  locale: Locale;
  organisation: string;
  changeId?: string | null;
};

/** Grants roles at once, or emails an invitation. The caller checks that the inviter may do so. */
export async function invite(
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">,
  { email, roles, locale, organisation, changeId = null }: InvitationInput,
): Promise<"granted" | "mailed"> {
  return transact(deps.db, async (tx) => {
    const existing = await findAccountByEmail(tx, emailKey(email));
    if (existing) {
      await grantRoles(tx, deps, existing.id, roles, organisation, changeId);
      return "granted";
    }
    await mailInvitation(tx, deps, { email, roles, locale, organisation, changeId });
    return "mailed";
  });
}

export async function mailInvitation(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { email, roles, locale, organisation, changeId = null }: InvitationInput,
): Promise<{ link: string; until: Date }> {
  const { token, until } = await issueToken(tx, deps, { purpose: "invitation", email, roles, changeId });
  const link = deps.origin + hrefOf(`${LINK_PATHS.invitation}/${token}`, locale);
  const mail = accountMail({ kind: "invitation", email, locale, organisation, link, until });
  await enqueueMail(tx, deps, mail);
  return { link, until };
}

/** Emails an open invitation with a new link and ends the old one. @returns false if it is not open */
export const resendInvitation = (
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "keys">,
  user: User,
  { id, organisation }: { id: string; organisation: string },
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const ended = await endInvitation(tx, id, deps.now());
    if (!ended?.email) return false;
    const { email, roles, changeId } = ended;
    const requested =
      changeId === null ? null : ((await readRequestedValue(tx, changeId)) as { locale?: unknown } | null);
    const locale = isLocale(requested?.locale) ? requested.locale : BASE_LOCALE;
    const [first, ...more] = (roles ?? []) as Role[];
    if (!first) return false;
    await mailInvitation(tx, deps, { email, roles: [first, ...more], locale, organisation, changeId });
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "sent_again",
      subject: "staff",
      item: email,
      title: email,
      before: null,
      after: { roles },
    });
    return true;
  });

/** Adds roles and ends all sessions, because the permissions change. */
export async function grantRoles(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  accountId: string,
  roles: readonly Role[],
  organisation: string,
  changeId: string | null = null,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  await updateAccount(tx, accountId, {
    roles: [...new Set([...account.roles, ...roles])],
    roles_change_id: changeId,
    updated_at: deps.now(),
  });
  await deleteSessions(tx, accountId);
  const { email, locale } = account;
  await notifyAccount(tx, deps, { kind: "roles-changed", email, locale, organisation });
}

export async function readInvitation(
  deps: Pick<Deps, "db" | "now">,
  token: string,
): Promise<{ state: "open"; email: string | null } | { state: Exclude<TokenState, "open"> }> {
  const read = await readToken(deps, token, ["invitation"]);
  if (read.state !== "open") return read;
  const { email, roles } = read.found;
  if (email === null && roles.includes("owner") && (await hasOwner(deps.db))) return { state: "used" };
  return { state: "open", email };
}

export type AcceptInvitationInput = {
  displayName: string;
  email: string;
  password: string;
  locale: Locale;
  userAgent: string | null;
  devices: readonly string[];
  organisation: string;
};
export type AcceptInvitationResult =
  | { kind: "signed_in"; token: string; devices: string[] }
  | { kind: "granted" }
  | { kind: "taken" }
  | { kind: "password"; problem: PasswordProblem }
  | { kind: Exclude<TokenState, "open"> };

/** `granted`: the invited address has an account by now. `taken`: the address that was entered has one. */
export async function acceptInvitation(
  deps: CredentialDeps,
  token: string,
  input: AcceptInvitationInput,
): Promise<AcceptInvitationResult> {
  const read = await readInvitation(deps, token);
  if (read.state !== "open") return { kind: read.state };
  const email = read.email ?? input.email;
  const problem = await passwordProblem(input.password, [email, input.displayName]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(input.password);
  return transact(deps.db, async (tx) => {
    await lockOwnership(tx);
    const emailVerified = read.email !== null;
    if (!emailVerified && (await hasOwner(tx))) return { kind: "used" };
    const existing = await findAccountByEmail(tx, emailKey(email));
    if (existing && !emailVerified) return { kind: "taken" };
    const locked = await readLockedToken(tx, deps, token, ["invitation"]);
    if (locked.state !== "open") return { kind: locked.state };
    const { roles, changeId } = locked.found;
    // Void if the sole inviter has lost their rights since.
    if (changeId !== null && !(await isGrantStillValid(tx, changeId))) return { kind: "used" };
    if (existing) {
      await markTokenSpent(tx, deps, token);
      await grantRoles(tx, deps, existing.id, roles, input.organisation, changeId);
      return { kind: "granted" };
    }
    const made = await createInvitedAccount(tx, deps, {
      ...input,
      email,
      emailVerified,
      passwordHash,
      roles,
      changeId,
    });
    if (made.kind === "signed_in") await markTokenSpent(tx, deps, token);
    return made;
  });
}

type InvitedAccountInput = AcceptInvitationInput & {
  emailVerified: boolean;
  passwordHash: string;
  roles: Role[];
  changeId: string | null;
};

async function createInvitedAccount(
  tx: Tx,
  deps: CredentialDeps,
  made: InvitedAccountInput,
): Promise<AcceptInvitationResult> {
  const {
    email,
    displayName,
    locale,
    userAgent,
    organisation,
    emailVerified,
    passwordHash,
    roles,
    changeId,
  } = made;
  const now = deps.now();
  const added = await insertAccount(tx, {
    id: deps.newId(),
    email,
    email_key: emailKey(email),
    email_verified_at: emailVerified ? now : null,
    password_hash: passwordHash,
    locale,
    display_name: displayName,
    username: null,
    avatar: null,
    roles,
    roles_change_id: changeId,
    registered_at: now,
    updated_at: now,
  });
  // A concurrent sign-up took this email address.
  if (!added) return { kind: "taken" };
  await insertAccountEvent(tx, added.id, "registered", now);
  if (!emailVerified) await mailVerification(tx, deps, { accountId: added.id, email, locale, organisation });
  const session = await startSession(tx, deps, { accountId: added.id, userAgent, secondFactor: false });
  const { devices } = await rememberDevice(tx, deps, added.id, made);
  return { kind: "signed_in", token: session.token, devices };
}

async function mailVerification(
  tx: Tx,
  deps: CredentialDeps,
  {
    accountId,
    email,
    locale,
    organisation,
  }: Omit<InvitationInput, "roles" | "changeId"> & { accountId: string },
): Promise<void> {
  const { token, until } = await issueToken(tx, deps, { purpose: "change_email", accountId, email });
  const link = deps.origin + hrefOf(`${LINK_PATHS.change_email}/${token}`, locale);
  await enqueueMail(
    tx,
    deps,
    accountMail({ kind: "verify-email", email, locale, organisation, link, until }),
  );
}
