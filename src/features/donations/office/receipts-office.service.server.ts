import type { Deps } from "../../../platform/deps";
import { limit } from "../../../platform/rate-limit.server";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import { wake } from "../../../platform/wake.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { findDonor, findGift } from "../gift.store.server";
import { findReceipt, oweMail } from "../receipts.store.server";

/** A receipt or credit note with its gift, for staff; who opens it is written down. Null: there is none. */
export const openReceipt = (deps: Pick<Deps, "db" | "now">, reader: Pick<User, "id">, number: string) =>
  transact(deps.db, async (tx) => {
    const paper = await findReceipt(tx, number);
    const gift = paper && (await findGift(tx, paper.giftId));
    if (!paper || !gift) return null;
    await recordChange(tx, deps, {
      actor: reader.id,
      action: "read",
      subject: "gifts",
      item: gift.id,
      title: number,
      before: null,
      after: null,
    });
    return { paper, gift };
  });

/**
 * Sends a receipt or credit note to the donor again, in the donor's language.
 * @returns `no_email`: the donor left none; `too_often`: it went out several times within an hour
 */
export async function resendReceipt(
  deps: Pick<Deps, "db" | "now" | "log">,
  who: User,
  { giftId, number }: { giftId: string; number: string },
): Promise<Result<null, "unknown" | "no_email" | "too_often">> {
  const paper = await findReceipt(deps.db, number);
  const gift = paper?.giftId === giftId ? await findGift(deps.db, giftId) : undefined;
  if (!gift) return err("unknown");
  if ((await findDonor(deps.db, gift.donorId)).email === null) return err("no_email");
  if (!(await limit(deps, "link-mail", `receipt:${number}`)).ok) return err("too_often");
  await transact(deps.db, async (tx) => {
    await oweMail(tx, number, deps.now());
    await wake(tx, "gifts.papers");
    await recordChange(tx, deps, {
      actor: who.id,
      action: "sent_again",
      subject: "gifts",
      item: giftId,
      title: number,
      before: null,
      after: null,
    });
  });
  return ok(null);
}
