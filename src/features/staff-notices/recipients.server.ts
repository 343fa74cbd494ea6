import type { Deps } from "../../platform/deps";
import { getStaffContacts } from "../accounts/staff/staff.service.server";
import type { NoticeKind } from "./staff-notices.model";
import { listChoices } from "./staff-notices.store.server";
import type { Tx } from "../../platform/database/database";

export async function listStaffWithChoice(db: Deps["db"] | Tx, kind: NoticeKind) {
  const choices = new Map((await listChoices(db, kind)).map((row) => [row.accountId, row.choice]));
  return (await getStaffContacts(db)).map((contact) => ({
    ...contact,
    choice: choices.get(contact.id) ?? null,
  }));
}
