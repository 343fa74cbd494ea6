import type { Deps } from "../../../platform/deps";
import { enqueueMails } from "../../outbox/outbox.service.server";
import { type StaffMailInput, createStaffMail } from "./staff-mail.service.server";
import { listOwners } from "./staff.store.server";
import type { Tx } from "../../../platform/database/database";

/**
 * Mails every owner about a change that concerns the whole site, in each owner's language. Call it in the transaction of
 * the change, so that no change takes effect without its mails. While nobody owns the site, nobody is mailed.
 */
export async function notifyOwners(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  notice: StaffMailInput,
): Promise<void> {
  const owners = await listOwners(tx);
  await enqueueMails(
    tx,
    deps,
    await Promise.all(owners.map((owner) => createStaffMail(deps, notice, owner))),
  );
}
