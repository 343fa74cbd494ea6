import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../platform/deps";
import { readReference } from "../../platform/reference";
import { openCampaigns } from "../campaigns/campaigns.service.server";
import { runningPrograms } from "../programs/programs.service.server";
import { lastAccountChange } from "./account-changes.service.server";
import { givingWays } from "./donations.service.server";
import { designationOf } from "./designation.service.server";
import { findGivingPage, findSupportAmounts, findTiers, listCurrencies } from "./donations.store.server";
import { isPending, WALL_FROM } from "./gift.model";
import { isGiftKey } from "./gift-links.server";
import { findGiftByReference, lastAttempt, listWall } from "./gift.store.server";
import { receiptsOf } from "./receipts.service.server";

type Reader = Pick<Deps, "db" | "keys">;

/** A gift for whoever has its link; null for everybody else, and when there is none. */
async function linkedGift(deps: Reader, reference: string, key: string) {
  const read = readReference(reference);
  const gift = read === null ? undefined : await findGiftByReference(deps.db, read);
  return gift && isGiftKey(deps, gift.id, key) ? gift : null;
}

/** How often and how long apart a gift that is under way is looked at before its page is shown, in milliseconds. */
const LOOKS = 8;
const PAUSE = 250;

/**
 * What became of a gift. A donor who comes back from paying is usually a moment faster than the event: that moment is
 * waited for, and what is not known then is said to be under way.
 */
export async function giftOutcome(deps: Reader & Pick<Deps, "now">, reference: string, key: string) {
  let gift = await linkedGift(deps, reference, key);
  for (let look = 1; look < LOOKS && gift?.method === "card" && isPending(gift.state); look++) {
    await sleep(PAUSE);
    gift = await linkedGift(deps, reference, key);
  }
  if (!gift) return null;
  const { currency } = gift;
  const [designation, attempt, receipts, tiers, page, changed] = await Promise.all([
    designationOf(deps, gift),
    lastAttempt(deps.db, gift.id),
    receiptsOf(deps, gift.id),
    findTiers(deps.db),
    gift.method === "transfer" ? findGivingPage(deps.db) : undefined,
    gift.method === "transfer" ? lastAccountChange(deps) : null,
  ]);
  const payable = gift.state === "awaiting_payment" && attempt?.pageUrl && attempt.pageUntil! > deps.now();
  return {
    ...gift,
    designation,
    receipts,
    /** The smallest monthly way to give in this currency. */
    monthlyTier:
      tiers
        .filter((tier) => tier.period === "monthly" && tier.currency === currency)
        .toSorted((a, b) => a.amountMinor - b.amountMinor)[0] ?? null,
    payUrl: payable ? attempt.pageUrl : null,
    account: page?.bankAccount ?? null,
    /** When the account became another one than the donor was given first; null: it did not. */
    accountChangedAt: changed && changed.at > gift.createdAt ? changed.at : null,
  };
}

/** The papers of a gift, for whoever has its link. */
export async function giftPapers(deps: Reader, reference: string, key: string) {
  const gift = await linkedGift(deps, reference, key);
  if (!gift) return null;
  const [papers, designation] = await Promise.all([receiptsOf(deps, gift.id), designationOf(deps, gift)]);
  return papers.length === 0 ? null : { gift, papers, designation };
}

/** What the gift form offers. Currencies in their order; purposes that take gifts today. */
export async function giftChoices(deps: Pick<Deps, "db" | "now" | "payments">) {
  const [currencies, campaigns, programs, ways] = await Promise.all([
    listCurrencies(deps.db),
    openCampaigns(deps, 20),
    runningPrograms(deps),
    givingWays(deps),
  ]);
  return {
    currencies,
    ways,
    campaigns: campaigns.map(({ slug, title, currency }) => ({ slug, title, currency })),
    programs: programs.map(({ slug, title }) => ({ slug, title })),
  };
}

/** What the gift panel of a campaign shows: the amounts offered in its currency. */
export async function giftPanel(deps: Pick<Deps, "db" | "payments">, currency: string) {
  const [amounts, ways] = await Promise.all([findSupportAmounts(deps.db, currency), givingWays(deps)]);
  return { amounts, currency, ways };
}

const WALL_LENGTH = 24;
/** So many of the last gifts are looked at: who gives each month stands there many times. */
const WALL_GIFTS = 240;

/**
 * Who gave to a campaign and wants to be named, each once with the last gift, newest first; null below three people
 * (product.md §2).
 */
export async function donorWall(deps: Pick<Deps, "db">, campaignSlug: string) {
  const gifts = await listWall(deps.db, campaignSlug, WALL_GIFTS);
  const names = gifts
    .filter((gift, at) => gifts.findIndex(({ donorId }) => donorId === gift.donorId) === at)
    .slice(0, WALL_LENGTH);
  return names.length < WALL_FROM ? null : names;
}
