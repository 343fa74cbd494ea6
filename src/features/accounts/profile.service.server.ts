import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { ProfileForm } from "./accounts.input.server";
import { ADDRESS_PARTS, type Address, type Profile, type SignedIn, sessionEnd } from "./accounts.model";
import {
  findAccount,
  isUsernameOthers,
  isUsernameTaken,
  lockAccount,
  updateAccount,
} from "./accounts.store.server";
import { deleteSession, deleteSessions, listSessions } from "./sessions.store.server";

/** The profile with every field of spec §3, for whoever is signed in. */
export async function readProfile(deps: Pick<Deps, "db">, who: SignedIn): Promise<Profile> {
  const row = (await findAccount(deps.db, who.accountId))!;
  const address = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, row.address[part] ?? ""]));
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
    address: address as Address,
    updatedAt: row.updated_at.toISOString(),
    settings: row.settings,
    stats: row.stats,
    achievement: row.achievement,
    roles: who.roles,
    social_links: row.social_links,
    expire: who.endsAt.toISOString(),
  };
}

/** Saves the profile form. `username_taken`: somebody else has that name, nothing was saved. */
export async function saveProfile(
  deps: Pick<Deps, "db" | "now">,
  who: SignedIn,
  form: ProfileForm,
): Promise<Result<null, "username_taken">> {
  const address = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, form[part]]));
  try {
    return await transact(deps.db, async (tx) => {
      await lockAccount(tx, who.accountId);
      if (form.username && (await isUsernameTaken(tx, form.username, who.accountId)))
        return err("username_taken");
      await updateAccount(tx, who.accountId, {
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
    // Two people took the same name in the same moment.
    if (isUsernameOthers(error)) return err("username_taken");
    throw error;
  }
}

export type SessionRow = { id: string; browser: string; createdAt: Date; lastSeenAt: Date; own: boolean };

/** Where somebody is signed in, the latest first. */
export const readSessions = async (deps: Pick<Deps, "db" | "now">, who: SignedIn): Promise<SessionRow[]> =>
  (await listSessions(deps.db, who.accountId))
    .filter((row) => sessionEnd(row, who.staff) > deps.now())
    .map((row) => ({ ...row, own: row.id === who.sessionId }));

/** Ends one of somebody's other sessions; a stranger's, or one that is gone, is left alone. */
export async function endSession(deps: Pick<Deps, "db">, who: SignedIn, id: string): Promise<void> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && id !== who.sessionId)
    await deleteSession(deps.db, who.accountId, id);
}

export const endOtherSessions = (deps: Pick<Deps, "db">, who: SignedIn) =>
  deleteSessions(deps.db, who.accountId, who.sessionId);
