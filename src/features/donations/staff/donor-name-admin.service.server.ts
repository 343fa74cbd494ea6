import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { type Result, err, ok } from "../../../platform/result";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { hasDonorName } from "../gifts/donor-wall/name-visibility.model";
import { changeNameOfGift } from "../gifts/donor-wall/name-visibility.service.server";
import { lockGift } from "../gifts/gift.store.server";

type NameInput = { giftId: string; showName: boolean; reason: string };

/** Once staff hid a name, the donor cannot show it again. `no_name`: the gift has none. */
export const changeNameByStaff = (
  deps: Pick<Deps, "db" | "now" | "newId">,
  user: User,
  { giftId, showName, reason }: NameInput,
): Promise<Result<null, "unknown" | "no_name">> =>
  transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, giftId);
    if (!gift) return err("unknown");
    if (!hasDonorName(gift)) return err("no_name");
    if (gift.showName === showName) return ok(null);
    await changeNameOfGift(tx, deps, gift, { showName, actor: user.id });
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "gifts",
      item: giftId,
      title: gift.reference,
      before: { showName: gift.showName },
      after: { showName, reason },
    });
    return ok(null);
  });
