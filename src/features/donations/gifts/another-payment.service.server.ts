import type { Deps } from "../../../platform/deps";
import { formatInputAmount, money } from "../../../platform/money/money";
import type { Tx } from "../../../platform/database/database";
import type { GiftChoice } from "../giving/gift-choice.model";
import { findDesignation } from "./designation.service.server";
import { findDonor } from "./donor.store.server";
import { findGiftByLink } from "./gift-links.server";
import { type GiftRow, findGiftMessage, lockGift } from "./gift.store.server";
import { transitionGift } from "./gift-transitions.server";
import { hasBeenPaid } from "./gift.model";

export type UnpaidGift = {
  id: string;
  choice: GiftChoice;
  answers: Record<string, string>;
};

/** Returns what a donor entered for an unpaid gift; null for a wrong link and once money has arrived. */
export async function getUnpaidGift(
  deps: Pick<Deps, "db" | "keys">,
  link: { reference: string; key: string },
): Promise<UnpaidGift | null> {
  if (link.reference === "" || link.key === "") return null;
  const gift = await findGiftByLink(deps, link.reference, link.key);
  if (!gift || hasBeenPaid(gift.state)) return null;
  const [donor, designation, message] = await Promise.all([
    findDonor(deps.db, gift.donorId),
    findDesignation(deps, gift),
    findGiftMessage(deps.db, gift.id),
  ]);
  return {
    id: gift.id,
    choice: {
      period: gift.kind,
      amount: formatInputAmount(money(gift.amountMinor, gift.currency)),
      currency: gift.currency,
      for: designation ? `${designation.kind}:${designation.slug}` : "general",
    },
    answers: {
      email: donor.email ?? "",
      name: gift.donorName ?? "",
      message: message ?? "",
      showName: gift.showName ? "yes" : "",
      coverFee: gift.coverMinor > 0 ? "yes" : "",
    },
  };
}

/** Cancels a pledged transfer once its donor has paid another way. Late money for it is still booked. */
export async function cancelReplacedPledge(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  gift: Pick<GiftRow, "replacesId">,
): Promise<void> {
  const replaced = gift.replacesId === null ? undefined : await lockGift(tx, gift.replacesId);
  if (replaced?.method !== "transfer" || replaced.state !== "awaiting_payment") return;
  await transitionGift(tx, deps, replaced, "cancelled", { actor: "donor", reason: "paid_otherwise" });
}
