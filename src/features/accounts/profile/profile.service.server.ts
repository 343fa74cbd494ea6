import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { ProfileForm } from "../accounts.input.server";
import {
  ADDRESS_FIELDS,
  type PostalAddress,
  type Profile,
  type SignedInUser,
  sessionEnd,
} from "../accounts.model";
import {
  findAccount,
  isUsernameTakenError,
  findAccountByProvenEmail,
  isUsernameTaken,
  listFormerEmailKeys,
  lockAccount,
  updateAccount,
} from "../accounts.store.server";
import { deleteSession, deleteSessions, listSessions } from "../sessions/sessions.store.server";

/** Returns the proven email keys of an account: the current one first, then former ones. */
export async function listProvenEmailKeys(deps: Pick<Deps, "db">, accountId: string): Promise<string[]> {
  const account = await findAccount(deps.db, accountId);
  const present = account && account.email_verified_at !== null ? [account.email_key] : [];
  return [...present, ...(await listFormerEmailKeys(deps.db, accountId))];
}

/** Returns this email key with all others of the account that proved it. */
export async function listLinkedEmailKeys(deps: Pick<Deps, "db">, emailKey: string): Promise<string[]> {
  const account = await findAccountByProvenEmail(deps.db, emailKey);
  const linked = account ? await listProvenEmailKeys(deps, account.id) : [];
  return [...new Set([emailKey, ...linked])];
}

export async function readProfile(deps: Pick<Deps, "db">, user: SignedInUser): Promise<Profile> {
  const row = (await findAccount(deps.db, user.accountId))!;
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, row.address[field] ?? ""]));
  return {
    id: row.number,
    displayName: row.display_name,
    email: row.email,
    username: row.username,
    registeredDate: row.registered_at.toISOString(),
    emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
    avatar: row.avatar,
    firstName: row.first_name,
    lastName: row.last_name,
    bio: row.bio,
    occupation: row.occupation,
    phone: row.phone,
    address: address as PostalAddress,
    updatedAt: row.updated_at.toISOString(),
    settings: row.settings,
    stats: row.stats,
    achievement: row.achievement,
    roles: user.roles,
    social_links: row.social_links,
    expire: user.endsAt.toISOString(),
  };
}

export async function saveProfile(
  deps: Pick<Deps, "db" | "now">,
  user: SignedInUser,
  form: ProfileForm,
): Promise<Result<null, "username_taken">> {
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, form[field]]));
  try {
    return await transact(deps.db, async (tx) => {
      await lockAccount(tx, user.accountId);
      if (form.username && (await isUsernameTaken(tx, form.username, user.accountId)))
        return err("username_taken");
      await updateAccount(tx, user.accountId, {
        display_name: form.displayName,
        username: form.username,
        first_name: form.firstName,
        last_name: form.lastName,
        bio: form.bio,
        occupation: form.occupation,
        phone: form.phone,
        address: JSON.stringify(address),
        social_links: JSON.stringify(form.socialLinks),
        updated_at: deps.now(),
      });
      return ok(null);
    });
  } catch (error) {
    // A concurrent request took the username.
    if (isUsernameTakenError(error)) return err("username_taken");
    throw error;
  }
}

export type SessionRow = { id: string; browser: string; createdAt: Date; lastSeenAt: Date; own: boolean };

export const readSessions = async (
  deps: Pick<Deps, "db" | "now">,
  user: SignedInUser,
): Promise<SessionRow[]> =>
  (await listSessions(deps.db, user.accountId))
    .filter((row) => sessionEnd(row, user.staff) > deps.now())
    .map((row) => ({ ...row, own: row.id === user.sessionId }));

export async function endSession(deps: Pick<Deps, "db">, user: SignedInUser, id: string): Promise<void> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && id !== user.sessionId)
    await deleteSession(deps.db, user.accountId, id);
}

export const endOtherSessions = (deps: Pick<Deps, "db">, user: SignedInUser) =>
  deleteSessions(deps.db, user.accountId, user.sessionId);
