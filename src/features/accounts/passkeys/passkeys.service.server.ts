import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Deps } from "../../../platform/deps";
import { cleanLine } from "../../../platform/text/clean-text";
import { createToken } from "../../../platform/crypto/token.server";
import { transact } from "../../../platform/database/transact.server";
import { MAX_LENGTHS, MAX_PASSKEYS, type SignedInUser, browserName, isStaff } from "../accounts.model";
import { insertAccountEvent, lockAccount, updateAccount } from "../accounts.store.server";
import type { CredentialDeps } from "../credentials/credentials.service.server";
import { notifyAccount } from "../notify-account.server";
import { type PasskeyRegistration, creationOptions, verifyRegistration } from "./passkey-ceremony.server";
import { issueChallenge, consumeChallenge } from "./passkey-challenge.server";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from "./passkeys.store.server";
import {
  requiresSecondStep,
  removeRecoveryCodes,
  createRecoveryCodes,
  hasRecoveryCodes,
  hasSecondFactor,
} from "../two-factor/second-factor.service.server";
import { replaceSession } from "../sessions/sessions.service.server";
import {
  type Confirmation,
  type ConfirmationDenial,
  withConfirmation,
} from "../two-factor/two-factor.service.server";

export type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null };

export const readPasskeys = async (db: Deps["db"], accountId: string): Promise<PasskeyRow[]> =>
  (await listPasskeys(db, accountId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt,
    usedAt,
  }));

export type PasskeyRegistrationChallenge = {
  kind: "begun";
  token: string;
  options: PublicKeyCredentialCreationOptionsJSON;
};

export const startPasskeyRegistration = (
  deps: CredentialDeps,
  user: SignedInUser,
  { organisation, ...confirmation }: Confirmation & { organisation: string },
): Promise<ConfirmationDenial | { kind: "many" } | PasskeyRegistrationChallenge> =>
  withConfirmation(deps, user, confirmation, async (tx, account) => {
    const existing = await listPasskeys(tx, account.id);
    if (existing.length >= MAX_PASSKEYS) return { kind: "many" };
    const handle = account.passkey_handle ?? createToken().token;
    if (account.passkey_handle === null) await updateAccount(tx, account.id, { passkey_handle: handle });
    const token = await issueChallenge(tx, deps, account.id);
    const { email, display_name: displayName } = account;
    const options = await creationOptions(deps, {
      token,
      handle,
      email,
      displayName,
      organisation,
      existing,
    });
    return { kind: "begun", token, options };
  });

type FinishRegistrationInput = {
  token: string | null;
  answer: PasskeyRegistration;
  /** If empty, the browser name is used. */
  name: string;
  userAgent: string | null;
  organisation: string;
};

/** Adds a passkey and ends other sessions. `codes`: recovery codes for staff without any, shown once. */
export async function finishPasskeyRegistration(
  deps: CredentialDeps,
  user: SignedInUser,
  { token, answer, name, userAgent, organisation }: FinishRegistrationInput,
): Promise<{ kind: "over" | "refused" | "many" } | { kind: "added"; token: string; codes: string[] }> {
  if (!(await consumeChallenge(deps, token, user.accountId))) return { kind: "over" };
  const verified = await verifyRegistration(deps, token!, answer);
  if (verified === null) return { kind: "refused" };
  return transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, user.accountId);
    if ((await countPasskeys(tx, account.id)) >= MAX_PASSKEYS) return { kind: "many" };
    const now = deps.now();
    const added = await insertPasskey(tx, {
      id: deps.newId(),
      account_id: account.id,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: answer.response.transports,
      name: truncateName(name) || browserName(userAgent),
      created_at: now,
      last_used_at: null,
    });
    if (!added) return { kind: "refused" };
    await insertAccountEvent(tx, account.id, "passkey_added", now);
    const { email, locale } = account;
    await notifyAccount(tx, deps, { kind: "passkey-added", email, locale, organisation });
    const needsCodes = isStaff(account.roles) && !(await hasRecoveryCodes(tx, account.id));
    const codes = needsCodes ? await createRecoveryCodes(tx, deps, account.id) : [];
    const session = { userAgent, secondFactor: true, endOthers: true };
    return { kind: "added", token: await replaceSession(tx, deps, user, session), codes };
  });
}

const truncateName = (name: string) => [...cleanLine(name)].slice(0, MAX_LENGTHS.passkey).join("").trim();

export async function renamePasskey(
  deps: Pick<Deps, "db">,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  const cleaned = truncateName(name);
  if (cleaned !== "" && UUID.test(id)) await updatePasskeyName(deps.db, accountId, id, cleaned);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes a passkey and ends other sessions, because a lost phone may be signed in. */
export const removePasskey = (
  deps: CredentialDeps,
  user: SignedInUser,
  id: string,
  {
    userAgent,
    organisation,
    ...confirmation
  }: Confirmation & {
    userAgent: string | null;
    organisation: string;
  },
): Promise<ConfirmationDenial | { kind: "staff" | "gone" } | { kind: "removed"; token: string }> =>
  withConfirmation(deps, user, confirmation, async (tx, account) => {
    const otherPasskeys = (await countPasskeys(tx, account.id)) - 1;
    const hasApp = await hasSecondFactor(tx, account.id);
    const isOwn = UUID.test(id) && (await listPasskeys(tx, account.id)).some((each) => each.id === id);
    if (!isOwn) return { kind: "gone" };
    if (isStaff(account.roles) && otherPasskeys === 0 && !hasApp) return { kind: "staff" };
    await deletePasskey(tx, account.id, id);
    if (otherPasskeys === 0 && !hasApp) await removeRecoveryCodes(tx, account.id);
    await insertAccountEvent(tx, account.id, "passkey_removed", deps.now());
    const { email, locale } = account;
    await notifyAccount(tx, deps, { kind: "passkey-removed", email, locale, organisation });
    const secondFactor = user.secondFactor && (otherPasskeys > 0 || hasApp);
    return {
      kind: "removed",
      token: await replaceSession(tx, deps, user, { userAgent, secondFactor, endOthers: true }),
    };
  });

/** Returns whether passkeys are the only second factor of someone who needs one. */
export const arePasskeysOnlyFactor = async (deps: Pick<Deps, "db">, user: SignedInUser): Promise<boolean> =>
  !(await hasSecondFactor(deps.db, user.accountId)) &&
  (await requiresSecondStep(deps.db, { id: user.accountId, staff: user.staff }));
