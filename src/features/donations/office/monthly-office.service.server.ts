import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { changeMonthlyGift } from "../monthly.service.server";

/** Ends a monthly gift at the provider and here. Ending it twice is refused as what is over. */
export async function endMonthly(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments" | "log">,
  who: User,
  id: string,
): ReturnType<typeof changeMonthlyGift> {
  const ended = await changeMonthlyGift(deps, id, { kind: "cancel" });
  if (ended.ok)
    await transact(deps.db, (tx) =>
      recordChange(tx, deps, {
        actor: who.id,
        action: "removed",
        subject: "monthly-gifts",
        item: id,
        title: id,
        before: null,
        after: { state: "cancelled" },
      }),
    );
  return ended;
}
