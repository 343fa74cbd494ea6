import type { Deps } from "../../../../platform/deps";
import { emailKey } from "../../../../platform/email/email-address";
import { transact } from "../../../../platform/database/transact.server";
import type { Tx } from "../../../../platform/database/database";
import { consumeContactLimit } from "../../../../platform/forms/contact-limit.server";
import { consumeRateLimit } from "../../../../platform/rate-limit/rate-limit.server";
import { parseReference } from "../../../../platform/ids/reference";
import { type Result, err, ok } from "../../../../platform/result";
import { enqueueGiftMail } from "../../donors/resend-gift.service.server";
import { lockMonthly } from "../../monthly-gifts/monthly-gifts.store.server";
import { findDonor, upsertDonor } from "../donor.store.server";
import {
  type GiftRow,
  findGift,
  findGiftByReference,
  insertGivingEvents,
  lockGift,
} from "../gift.store.server";
import { clearDonorWithoutGifts, moveGifts } from "./correct-email.store.server";

type CorrectDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "origin" | "keys">;

/** `too_often`: several corrections within an hour, or the new mailbox reached its limit. */
export type EmailCorrectionProblem = "unknown" | "same" | "too_often";

/**
 * Moves a gift, or a monthly gift with its payments, to the donor with another email address. Old links end;
 * the receipt or the transfer details go to the new one.
 * @param record writes the audit log entry in the same transaction
 */
export async function correctGiftEmail(
  deps: CorrectDeps,
  { giftId, email, actor }: { giftId: string; email: string; actor: string },
  record?: (tx: Tx, gift: GiftRow) => Promise<void>,
): Promise<Result<GiftRow, EmailCorrectionProblem>> {
  const gift = await findGift(deps.db, giftId);
  if (!gift) return err("unknown");
  if (await hasEmail(deps, gift, email)) return err("same");
  if (!(await consumeRateLimit(deps, "link-mail", `gift-email ${giftId}`)).ok) return err("too_often");
  if (!(await consumeContactLimit(deps, email)).ok) return err("too_often");
  const mail = await enqueueGiftMail(deps, gift, email);
  return transact(deps.db, async (tx) => {
    await moveGiftToEmail(tx, deps, { giftId, email, actor });
    const moved = (await lockGift(tx, giftId))!;
    await record?.(tx, moved);
    await mail(tx, moved);
    return ok(moved);
  });
}

const hasEmail = async (deps: Pick<Deps, "db">, gift: GiftRow, email: string): Promise<boolean> => {
  const donor = await findDonor(deps.db, gift.donorId);
  return donor.email !== null && emailKey(donor.email) === emailKey(email);
};

/** Moves the gift without limits and email; does nothing when the email address is the same. */
export async function moveGiftToEmail(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { giftId, email, actor }: { giftId: string; email: string; actor: string },
): Promise<void> {
  const found = await findGift(tx, giftId);
  // Lock order as in booking: the monthly gift before its payments.
  if (found?.monthlyId) await lockMonthly(tx, found.monthlyId);
  const gift = await lockGift(tx, giftId);
  if (!gift || (await hasEmail({ db: tx }, gift, email))) return;
  const now = deps.now();
  const donor = await findDonor(tx, gift.donorId);
  const { id: donorId } = await upsertDonor(tx, {
    id: deps.newId(),
    contact_key: `mail:${emailKey(email)}`,
    name: gift.donorName ?? donor.name,
    email,
    phone: null,
    locale: gift.locale,
    country: null,
    created_at: now,
    updated_at: now,
  });
  await moveGifts(tx, { giftId, monthlyId: gift.monthlyId }, { donorId, now });
  await clearDonorWithoutGifts(tx, gift.donorId, now);
  await insertGivingEvents(tx, [
    {
      id: deps.newId(),
      gift_id: gift.id,
      monthly_id: null,
      happened_at: now,
      from_state: gift.state,
      to_state: gift.state,
      actor,
      reason: "email_corrected",
    },
  ]);
}

/** Returns a gift whose links a correction renewed; null while its first links work. */
export async function findCorrectedGift(deps: Pick<Deps, "db">, reference: string): Promise<GiftRow | null> {
  const parsed = parseReference(reference);
  const gift = parsed === null ? undefined : await findGiftByReference(deps.db, parsed);
  return gift && gift.linkVersion > 0 ? gift : null;
}
