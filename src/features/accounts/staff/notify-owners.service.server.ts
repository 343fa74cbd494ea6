import type { Deps } from "../../../platform/deps";
import { enqueueMails } from "../../outbox/outbox.service.server";
import { type StaffMailInput, createStaffMail } from "./staff-mail.service.server";
import { listOwners } from "./staff.store.server";
import type { Tx } from "../../../platform/database/database";

/** Queues an email to every owner. Call in the transaction of the change, so that both commit together. */
export async function notifyOwners(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  notice: StaffMailInput,
): Promise<void> {
  const owners = await listOwners(tx);
  await enqueueMails(
    tx,
    deps,
    owners.map((owner) => createStaffMail(deps, notice, owner)),
  );
}
