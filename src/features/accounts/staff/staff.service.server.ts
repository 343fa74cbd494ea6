import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import {
  endInvitation,
  findRoleGrant,
  listAccountNames,
  listOpenInvitations,
  listStaffContactRows,
  listStaffRows,
} from "./staff.store.server";
import type { Tx } from "../../../platform/database/database";

type WriteDeps = Pick<Deps, "db" | "now">;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who has which role, whether their second factor is on, and who is invited. */
export async function readStaff(deps: Pick<Deps, "db" | "now">) {
  const [people, invitations] = await Promise.all([
    listStaffRows(deps.db),
    listOpenInvitations(deps.db, deps.now()),
  ]);
  return { people, invitations };
}

/** Whom of the staff mails can reach, and what each of them is. */
export const getStaffContacts = (db: Deps["db"] | Tx) => listStaffContactRows(db);

/** The names of accounts by their ids. */
export async function readAccountNames(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => UUID.test(id));
  const rows = known.length === 0 ? [] : await listAccountNames(deps.db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The roles of an account and the change that gave them; null: there is no such account. */
export const readRoleGrant = async (deps: Pick<Deps, "db">, id: string) =>
  UUID.test(id) ? ((await findRoleGrant(deps.db, id)) ?? null) : null;

/** Ends an invitation before it is used. False: it has been used, is over, or never was. */
export const withdrawInvitation = (deps: WriteDeps, user: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const ended = await endInvitation(tx, id, deps.now());
    if (!ended) return false;
    const email = ended.email ?? "";
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "removed",
      subject: "staff",
      item: email,
      title: email,
      before: { roles: ended.roles },
      after: null,
    });
    return true;
  });
