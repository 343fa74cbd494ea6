import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Deps } from "../../platform/deps";
import { cleanLine } from "../../platform/forms/typed-text";
import { newToken } from "../../platform/token.server";
import { transact } from "../../platform/transact.server";
import { LONGEST, MOST_PASSKEYS, type SignedIn, browserName, isStaff } from "./accounts.model";
import { insertAccountEvent, lockAccount, updateAccount } from "./accounts.store.server";
import type { CredentialDeps } from "./credentials.service.server";
import { notify } from "./notices.server";
import { type NewPasskey, creationOptions, verifiedNew } from "./passkey-ceremony.server";
import { issueChallenge, takeChallenge } from "./passkey-challenge.server";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from "./passkeys.store.server";
import {
  asksSecondStep,
  dropRecoveryCodes,
  freshRecoveryCodes,
  hasRecoveryCodes,
  hasSecondFactor,
} from "./second-factor.service.server";
import { replaceSession } from "./sessions.service.server";
import { type Confirmation, type Denied, confirmed } from "./two-factor.service.server";

export type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null };

/** The passkeys of an account, the oldest first. */
export const readPasskeys = async (db: Deps["db"], accountId: string): Promise<PasskeyRow[]> =>
  (await listPasskeys(db, accountId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt,
    usedAt,
  }));

export type BegunPasskey = { kind: "begun"; token: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Begins to add a passkey. `token` goes into the cookie of the challenge, `options` to the browser. */
export const beginPasskey = (
  deps: CredentialDeps,
  who: SignedIn,
  { organisation, ...confirmation }: Confirmation & { organisation: string },
): Promise<Denied | { kind: "many" } | BegunPasskey> =>
  confirmed(deps, who, confirmation, async (tx, account) => {
    const has = await listPasskeys(tx, account.id);
    if (has.length >= MOST_PASSKEYS) return { kind: "many" };
    const handle = account.passkey_handle ?? newToken().token;
    if (account.passkey_handle === null) await updateAccount(tx, account.id, { passkey_handle: handle });
    const token = await issueChallenge(tx, deps, account.id);
    const { email, display_name: displayName } = account;
    const options = await creationOptions(deps, { token, handle, email, displayName, organisation, has });
    return { kind: "begun", token, options };
  });

type NewAnswer = {
  token: string | null;
  answer: NewPasskey;
  /** What the person calls it; empty: what the browser calls itself. */
  name: string;
  userAgent: string | null;
  organisation: string;
};

/**
 * Adds a passkey. As with a new second factor, every other session ends and this one goes on under a new token; it has
 * passed the second factor, since the authenticator has verified the person. Staff without recovery codes get them with
 * their first passkey: `codes`, to be shown once.
 */
export async function finishPasskey(
  deps: CredentialDeps,
  who: SignedIn,
  { token, answer, name, userAgent, organisation }: NewAnswer,
): Promise<{ kind: "over" | "refused" | "many" } | { kind: "added"; token: string; codes: string[] }> {
  if (!(await takeChallenge(deps, token, who.accountId))) return { kind: "over" };
  const made = await verifiedNew(deps, token!, answer);
  if (made === null) return { kind: "refused" };
  return transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    if ((await countPasskeys(tx, account.id)) >= MOST_PASSKEYS) return { kind: "many" };
    const now = deps.now();
    const added = await insertPasskey(tx, {
      id: deps.newId(),
      account_id: account.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: answer.response.transports,
      name: shortName(name) || browserName(userAgent),
      created_at: now,
      last_used_at: null,
    });
    if (!added) return { kind: "refused" };
    await insertAccountEvent(tx, account.id, "passkey_added", now);
    const { email, locale } = account;
    await notify(tx, deps, { kind: "passkey-added", email, locale, organisation });
    const needsCodes = isStaff(account.roles) && !(await hasRecoveryCodes(tx, account.id));
    const codes = needsCodes ? await freshRecoveryCodes(tx, deps, account.id) : [];
    const session = { userAgent, secondFactor: true, endOthers: true };
    return { kind: "added", token: await replaceSession(tx, deps, who, session), codes };
  });
}

const shortName = (name: string) => [...cleanLine(name)].slice(0, LONGEST.passkey).join("").trim();

/** Gives a passkey another name; an empty one, or one of another account, changes nothing. */
export async function renamePasskey(
  deps: Pick<Deps, "db">,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  const cleaned = shortName(name);
  if (cleaned !== "" && UUID.test(id)) await updatePasskeyName(deps.db, accountId, id, cleaned);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes a passkey. Every other session ends, since whoever holds a lost phone may be signed in there. Staff keep at least
 * one second factor: their last passkey stays until there is an app, or another passkey.
 */
export const removePasskey = (
  deps: CredentialDeps,
  who: SignedIn,
  id: string,
  {
    userAgent,
    organisation,
    ...confirmation
  }: Confirmation & {
    userAgent: string | null;
    organisation: string;
  },
): Promise<Denied | { kind: "staff" | "gone" } | { kind: "removed"; token: string }> =>
  confirmed(deps, who, confirmation, async (tx, account) => {
    const others = (await countPasskeys(tx, account.id)) - 1;
    const app = await hasSecondFactor(tx, account.id);
    const own = UUID.test(id) && (await listPasskeys(tx, account.id)).some((each) => each.id === id);
    if (!own) return { kind: "gone" };
    if (isStaff(account.roles) && others === 0 && !app) return { kind: "staff" };
    await deletePasskey(tx, account.id, id);
    if (others === 0 && !app) await dropRecoveryCodes(tx, account.id);
    await insertAccountEvent(tx, account.id, "passkey_removed", deps.now());
    const { email, locale } = account;
    await notify(tx, deps, { kind: "passkey-removed", email, locale, organisation });
    const secondFactor = who.secondFactor && (others > 0 || app);
    return {
      kind: "removed",
      token: await replaceSession(tx, deps, who, { userAgent, secondFactor, endOthers: true }),
    };
  });

/** What else a passkey page shows: whether passkeys alone are the second factor of somebody who needs one. */
export const isOnlyFactor = async (deps: Pick<Deps, "db">, who: SignedIn): Promise<boolean> =>
  !(await hasSecondFactor(deps.db, who.accountId)) &&
  (await asksSecondStep(deps.db, { id: who.accountId, staff: who.staff }));
