import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { type Result, err } from "../../../platform/result";
import { recordAuditEvent } from "../../audit/audit.service.server";
import {
  type EmailCorrectionProblem,
  correctGiftEmail,
} from "../gifts/email-correction/correct-email.service.server";
import { type GiftRow, findGift } from "../gifts/gift.store.server";

type EmailInput = { giftId: string; email: string; reason: string };

/** Logs who and why, without email addresses. `with_order`: corrected only with its ticket order. */
export async function correctEmailByStaff(
  deps: Pick<Deps, "db" | "now" | "newId" | "log" | "origin" | "keys">,
  user: User,
  { giftId, email, reason }: EmailInput,
): Promise<Result<GiftRow, EmailCorrectionProblem | "with_order">> {
  const gift = await findGift(deps.db, giftId);
  if (gift && gift.orderReference !== null) return err("with_order");
  return correctGiftEmail(deps, { giftId, email, actor: user.id }, (tx, { reference }) =>
    recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "gifts",
      item: giftId,
      title: reference,
      before: null,
      after: { emailCorrected: true, reason },
    }),
  );
}
