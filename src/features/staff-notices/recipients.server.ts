import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { staffContacts } from "../accounts/staff.service.server";
import type { NoticeKind } from "./staff-notices.model";
import { listChoices } from "./staff-notices.store.server";

/** Everybody of the staff with what they chose for a kind. */
export async function staffChoosing(db: Deps["db"] | Tx, kind: NoticeKind) {
  const choices = new Map((await listChoices(db, kind)).map((row) => [row.accountId, row.choice]));
  return (await staffContacts(db)).map((one) => ({ ...one, choice: choices.get(one.id) ?? null }));
}
