import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Role, User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { updateAccount } from "./accounts.store.server";
import { invite } from "./invitations.service.server";
import { notify } from "./notices.server";
import { deleteSessions } from "./sessions.store.server";
import {
  countOwners,
  endInvitation,
  listNames,
  listOpenInvitations,
  listStaffRows,
  lockStaff,
} from "./staff.store.server";
import { lockOwnership } from "./tokens.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "origin">;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who has which role, whether their second factor is on, and who is invited. */
export async function readStaff(deps: Pick<Deps, "db" | "now">) {
  const [people, invitations] = await Promise.all([
    listStaffRows(deps.db),
    listOpenInvitations(deps.db, deps.now()),
  ]);
  return { people, invitations };
}

/** The names of accounts by their ids. */
export async function namesOf(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => UUID.test(id));
  const rows = known.length === 0 ? [] : await listNames(deps.db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Invitation = { email: string; roles: [Role, ...Role[]]; locale: Locale; organisation: string };

/** Invites somebody, or gives roles to somebody who has an account; written in the log with who did it. */
export const inviteStaff = (deps: Writer, who: User, invitation: Invitation): Promise<"granted" | "mailed"> =>
  transact(deps.db, async (tx) => {
    const { email, roles } = invitation;
    const done = await invite({ ...deps, db: tx }, invitation);
    await recordChange(tx, deps, {
      actor: who.id,
      action: "invited",
      subject: "staff",
      item: email,
      title: email,
      before: null,
      after: { roles, by: done },
    });
    return done;
  });

/** Ends an invitation before it is used. False: it has been used, is over, or never was. */
export const withdrawInvitation = (deps: Writer, who: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const ended = await endInvitation(tx, id, deps.now());
    if (!ended) return false;
    const email = ended.email ?? "";
    await recordChange(tx, deps, {
      actor: who.id,
      action: "removed",
      subject: "staff",
      item: email,
      title: email,
      before: { roles: ended.roles },
      after: null,
    });
    return true;
  });

/**
 * Gives an account exactly these roles; none makes it an ordinary one. Its sessions end: what it may do has changed.
 * `last_owner`: nobody would own the site any more.
 */
export const setRoles = (
  deps: Writer,
  who: User,
  { id, roles, organisation }: { id: string; roles: readonly Role[]; organisation: string },
): Promise<Result<null, "not_found" | "last_owner">> =>
  transact(deps.db, async (tx) => {
    if (!UUID.test(id)) return err("not_found");
    await lockOwnership(tx);
    const account = await lockStaff(tx, id);
    if (!account || account.roles.length === 0) return err("not_found");
    if (account.roles.includes("owner") && !roles.includes("owner") && (await countOwners(tx)) === 1)
      return err("last_owner");
    await updateAccount(tx, id, { roles: [...new Set(roles)], updated_at: deps.now() });
    await deleteSessions(tx, id);
    const { email, locale } = account;
    await notify(tx, deps, { kind: "roles-changed", email, locale, organisation });
    await recordChange(tx, deps, {
      actor: who.id,
      action: roles.length === 0 ? "removed" : "roles_changed",
      subject: "staff",
      item: id,
      title: account.display_name,
      before: { roles: account.roles },
      after: { roles },
    });
    return ok(null);
  });
