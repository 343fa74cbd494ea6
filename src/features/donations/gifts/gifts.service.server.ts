import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../platform/deps";
import { parseReference } from "../../../platform/ids/reference";
import { listOpenCampaigns } from "../../campaigns/campaigns.service.server";
import { getRunningPrograms } from "../../programs/programs.service.server";
import { getLastBankAccountChange } from "./bank-account-notices.service.server";
import { getGivingWays } from "../giving/giving.service.server";
import { findDesignation } from "./designation.service.server";
import {
  findGivingPage,
  listSupportAmountRows,
  listTierRows,
  listCurrencies,
} from "../giving/giving.store.server";
import { isPending, MIN_DONOR_WALL_NAMES } from "./gift.model";
import { verifyGiftKey } from "./gift-links.server";
import { findGiftByReference, findLastAttempt, listDonorWallGifts } from "./gift.store.server";
import { listGiftReceipts } from "../receipts/receipts.service.server";

type ReadDeps = Pick<Deps, "db" | "keys">;

/** A gift for whoever has its link; null for everybody else, and when there is none. */
async function findGiftByLink(deps: ReadDeps, reference: string, key: string) {
  const parsedReference = parseReference(reference);
  const gift = parsedReference === null ? undefined : await findGiftByReference(deps.db, parsedReference);
  return gift && verifyGiftKey(deps, gift.id, key) ? gift : null;
}

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
  const [designation, attempt, receipts, tiers, page, accountChange] = await Promise.all([
    findDesignation(deps, gift),
    findLastAttempt(deps.db, gift.id),
    listGiftReceipts(deps, gift.id),
    listTierRows(deps.db),
    gift.method === "transfer" ? findGivingPage(deps.db) : undefined,
    gift.method === "transfer" ? getLastBankAccountChange(deps) : null,
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
  };
}

/** The papers of a gift, for whoever has its link. */
export async function getGiftReceipts(deps: ReadDeps, reference: string, key: string) {
  const gift = await findGiftByLink(deps, reference, key);
  if (!gift) return null;
  const [issuedReceipts, designation] = await Promise.all([
    listGiftReceipts(deps, gift.id),
    findDesignation(deps, gift),
  ]);
  return issuedReceipts.length === 0 ? null : { gift, receipts: issuedReceipts, designation };
}

/** What the gift form offers. Currencies in their order; purposes that take gifts today. */
export async function getGiftFormOptions(deps: Pick<Deps, "db" | "now" | "payments">) {
  const [currencies, campaigns, programs, ways] = await Promise.all([
    listCurrencies(deps.db),
    listOpenCampaigns(deps, 20),
    getRunningPrograms(deps),
    getGivingWays(deps),
  ]);
  return {
    currencies,
    ways,
    campaigns: campaigns.map(({ slug, title, currency }) => ({ slug, title, currency })),
    programs: programs.map(({ slug, title }) => ({ slug, title })),
  };
}

/** What the gift panel of a campaign shows: the amounts offered in its currency. */
export async function getGiftPanel(deps: Pick<Deps, "db" | "payments">, currency: string) {
  const [amounts, ways] = await Promise.all([listSupportAmountRows(deps.db, currency), getGivingWays(deps)]);
  return { amounts, currency, ways };
}

const MAX_WALL_NAMES = 24;
/** So many of the last gifts are looked at: who gives each month stands there many times. */
const MAX_WALL_GIFTS = 240;

/**
 * Who gave to a campaign and wants to be named, each once with the last gift, newest first; null below three people
 * (product.md §2).
 */
export async function getDonorWall(deps: Pick<Deps, "db">, campaignSlug: string) {
  const gifts = await listDonorWallGifts(deps.db, campaignSlug, MAX_WALL_GIFTS);
  const names = gifts
    .filter((gift, at) => gifts.findIndex(({ donorId }) => donorId === gift.donorId) === at)
    .slice(0, MAX_WALL_NAMES);
  return names.length < MIN_DONOR_WALL_NAMES ? null : names;
}
