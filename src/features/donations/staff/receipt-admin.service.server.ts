import type { Deps } from "../../../platform/deps";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { findGift } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import { findReceipt, insertReceiptMail } from "../receipts/receipts.store.server";

/** Logs who reads it. */
export const readReceiptByStaff = (
  deps: Pick<Deps, "db" | "now">,
  reader: Pick<User, "id">,
  number: string,
) =>
  transact(deps.db, async (tx) => {
    const receipt = await findReceipt(tx, number);
    const gift = receipt && (await findGift(tx, receipt.giftId));
    if (!receipt || !gift) return null;
    await recordAuditEvent(tx, deps, {
      actor: reader.id,
      action: "read",
      subject: "gifts",
      item: gift.id,
      title: number,
      before: null,
      after: null,
    });
    return { receipt, gift };
  });

/** @returns `too_often`: it was sent several times within an hour */
export async function resendReceipt(
  deps: Pick<Deps, "db" | "now" | "log">,
  user: User,
  { giftId, number }: { giftId: string; number: string },
): Promise<Result<null, "unknown" | "no_email" | "too_often">> {
  const receipt = await findReceipt(deps.db, number);
  const gift = receipt?.giftId === giftId ? await findGift(deps.db, giftId) : undefined;
  if (!gift) return err("unknown");
  if ((await findDonor(deps.db, gift.donorId)).email === null) return err("no_email");
  if (!(await consumeRateLimit(deps, "link-mail", `receipt:${number}`)).ok) return err("too_often");
  await transact(deps.db, async (tx) => {
    await insertReceiptMail(tx, number, deps.now());
    await enqueueJob(tx, "gifts.receipts");
    await recordAuditEvent(tx, deps, {
      actor: user.id,
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
