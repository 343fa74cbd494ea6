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

/** How often and how long apart a gift that is under way is looked at before its page is shown, in milliseconds. */
const MAX_POLLS = 8;
const POLL_INTERVAL_MS = 250;

/**
 * What became of a gift. A donor who comes back from paying is usually a moment faster than the event: that moment is
 * waited for, and what is not known then is said to be under way.
 */
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
    /** The smallest monthly way to give in this currency. */
    monthlyTier:
      tiers
        .filter((tier) => tier.period === "monthly" && tier.currency === currency)
        .toSorted((a, b) => a.amountMinor - b.amountMinor)[0] ?? null,
    payUrl: isPayable ? attempt.pageUrl : null,
    account: page?.bankAccount ?? null,
    /** When the account became another one than the donor was given first; null: it did not. */
    accountChangedAt: accountChange && accountChange.at > gift.createdAt ? accountChange.at : null,
    /** What became of our newest mail about it, when it did not arrive. */
    mailProblem,
    donorName,
    timeZone,
    /** When the next payment of a monthly gift is due; null: not known, or none is. */
    nextAt: monthly?.state === "active" ? monthly.nextAt : null,
    /** Opens the page of the monthly gift for some hours; null: the gift is a one-time gift. */
    manageToken: monthly ? createSignedManageToken(deps, monthly) : null,
    /** Where mails about it go; null: nowhere. */
    email,
  };
}

/** The papers of a gift, for whoever has its link. */
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
