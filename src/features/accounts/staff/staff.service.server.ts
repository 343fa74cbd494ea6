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

export async function readStaff(deps: Pick<Deps, "db" | "now">) {
  const [people, invitations] = await Promise.all([
    listStaffRows(deps.db),
    listOpenInvitations(deps.db, deps.now()),
  ]);
  return { people, invitations };
}

export const getStaffContacts = (db: Deps["db"] | Tx) => listStaffContactRows(db);

export async function readAccountNames(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => UUID.test(id));
  const rows = known.length === 0 ? [] : await listAccountNames(deps.db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const readRoleGrant = async (deps: Pick<Deps, "db">, id: string) =>
  UUID.test(id) ? ((await findRoleGrant(deps.db, id)) ?? null) : null;

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
