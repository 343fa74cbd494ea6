import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../platform/deps";
import { getLastBankAccountChange } from "./bank-account-notices.service.server";
import { findDonor } from "./donor.store.server";
import { findDesignation } from "./designation.service.server";
import { findGivingPage, listTierRows } from "../giving/giving.store.server";
import { isPending } from "./gift.model";
import { findDeliveryProblem } from "../../outbox/delivery-problem.service.server";
import { getDonorName } from "./donor-wall/name-visibility.service.server";
import { createSignedManageToken, findGiftByLink } from "./gift-links.server";
import { findLastAttempt } from "./payment-attempts.store.server";
import { findMonthly } from "../monthly-gifts/monthly-gifts.store.server";
import { getTimeZone } from "../../site/site.service.server";
import { listGiftReceipts } from "../receipts/receipts.service.server";

type ReadDeps = Pick<Deps, "db" | "keys">;

const MAX_POLLS = 8;
const POLL_INTERVAL_MS = 250;

/** Donors usually return before the provider's event, so this waits a moment for the outcome. */
export async function getGiftOutcome(deps: ReadDeps & Pick<Deps, "now">, reference: string, key: string) {
  let gift = await findGiftByLink(deps, reference, key);
  for (let poll = 1; poll < MAX_POLLS && gift?.method === "card" && isPending(gift.state); poll++) {
    await sleep(POLL_INTERVAL_MS);
    gift = await findGiftByLink(deps, reference, key);
  }
  if (!gift) return null;
  const { currency } = gift;
  const { email } = await findDonor(deps.db, gift.donorId);
  const [
    designation,
    attempt,
    receipts,
    tiers,
    page,
    accountChange,
    mailProblem,
    donorName,
    monthly,
    timeZone,
  ] = await Promise.all([
    findDesignation(deps, gift),
    findLastAttempt(deps.db, gift.id),
    listGiftReceipts(deps, gift.id),
    listTierRows(deps.db),
    gift.method === "transfer" ? findGivingPage(deps.db) : undefined,
    gift.method === "transfer" ? getLastBankAccountChange(deps) : null,
    findDeliveryProblem(deps, email, "gifts.", gift.createdAt),
    getDonorName(deps.db, gift),
    gift.monthlyId === null ? undefined : findMonthly(deps.db, gift.monthlyId),
    getTimeZone(deps),
  ]);
  const isPayable = gift.state === "awaiting_payment" && attempt?.pageUrl && attempt.pageUntil! > deps.now();
  return {
    ...gift,
    designation,
    receipts,
    monthlyTier:
      tiers
        .filter((tier) => tier.period === "monthly" && tier.currency === currency)
        .toSorted((a, b) => a.amountMinor - b.amountMinor)[0] ?? null,
    payUrl: isPayable ? attempt.pageUrl : null,
    account: page?.bankAccount ?? null,
    /** Null unless the account changed after the gift was created. */
    accountChangedAt: accountChange && accountChange.at > gift.createdAt ? accountChange.at : null,
    /** Delivery problem of our newest email about the gift. */
    mailProblem,
    donorName,
    timeZone,
    nextAt: monthly?.state === "active" ? monthly.nextAt : null,
    manageToken: monthly ? createSignedManageToken(deps, monthly) : null,
    email,
  };
}

export async function getGiftReceipts(deps: ReadDeps, reference: string, key: string) {
  const gift = await findGiftByLink(deps, reference, key);
  if (!gift) return null;
  const [issuedReceipts, designation, donorName] = await Promise.all([
    listGiftReceipts(deps, gift.id),
    findDesignation(deps, gift),
    getDonorName(deps.db, gift),
  ]);
  return issuedReceipts.length === 0 ? null : { gift, receipts: issuedReceipts, designation, donorName };
}
