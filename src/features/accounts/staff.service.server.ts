import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import {
  endInvitation,
  findStanding,
  listNames,
  listOpenInvitations,
  listStaffContacts,
  listStaffRows,
} from "./staff.store.server";

type Writer = Pick<Deps, "db" | "now">;
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
export const staffContacts = (db: Deps["db"] | Tx) => listStaffContacts(db);

/** The names of accounts by their ids. */
export async function namesOf(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => UUID.test(id));
  const rows = known.length === 0 ? [] : await listNames(deps.db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The roles of an account and the change that gave them; null: there is no such account. */
export const standingOf = async (deps: Pick<Deps, "db">, id: string) =>
  UUID.test(id) ? ((await findStanding(deps.db, id)) ?? null) : null;

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
