import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { changeMonthlyGift } from "../monthly-gifts/monthly-gifts.service.server";

export async function cancelMonthlyByStaff(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments" | "log">,
  user: User,
  id: string,
): ReturnType<typeof changeMonthlyGift> {
  const result = await changeMonthlyGift(deps, id, { kind: "cancel" });
  if (result.ok)
    await transact(deps.db, (tx) =>
      recordAuditEvent(tx, deps, {
        actor: user.id,
        action: "removed",
        subject: "monthly-gifts",
        item: id,
        title: id,
        before: null,
        after: { state: "cancelled" },
      }),
    );
  return result;
}
