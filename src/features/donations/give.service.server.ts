import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { type Money, money } from "../../platform/money";
import { newReference } from "../../platform/reference";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { PaymentsAway } from "../../ports/payments";
import { type Choice, type ChoiceProblem, choose } from "./designation.service.server";
import { findCurrency } from "./donations.store.server";
import { type AmountProblem, type GiftKind, amountProblem, coverFor } from "./gift.model";
import { giftPath } from "./gift-links.server";
import { moveAttempt, moveGift } from "./gift-moves.server";
import {
  type GiftRow,
  findDonor,
  findGift,
  findGiftByClientId,
  insertAttempt,
  insertGift,
  keepDonor,
  lastAttempt,
  updateAttempt,
  lockGift,
} from "./gift.store.server";
import { insertMonthly } from "./monthly.store.server";
import { localeOf } from "./receipts.service.server";

type Giver = Pick<Deps, "db" | "now" | "newId" | "origin" | "payments" | "keys" | "log">;

/** What the form says. `amount` is what one gives, without the cover. */
export type GiftWish = {
  /** Made by the form: the same form sent again is the same gift. */
  clientId: string;
  kind: GiftKind;
  amount: Money;
  coverFee: boolean;
  purpose: Choice;
  name: string | null;
  email: string;
  showName: boolean;
  message: string | null;
  locale: Locale;
};

export type GiveProblem =
  AmountProblem | ChoiceProblem | "currency_unknown" | "monthly_unable" | "provider_away";

/** Where the donor goes next: to pay, or to what became of the gift when the form was sent before. */
export type Given = { kind: "pay"; url: string } | { kind: "known"; path: string };

/**
 * Starts a gift and opens the provider's page. The gift is written down before the provider is asked, with the key that it
 * is asked with: whatever breaks in between, the same form leads to the same gift and the same page, and what was paid
 * meanwhile is found by the poller.
 */
export async function give(deps: Giver, wish: GiftWish): Promise<Result<Given, GiveProblem>> {
  const known = await findGiftByClientId(deps.db, wish.clientId);
  if (known) return goOn(deps, known);
  const limits = await findCurrency(deps.db, wish.amount.currency);
  if (!limits) return err("currency_unknown");
  const problem = amountProblem(wish.amount, limits);
  if (problem) return err(problem);
  if (wish.kind === "monthly" && !deps.payments.abilities.monthly) return err("monthly_unable");
  const chosen = await choose(deps, wish.purpose, wish.amount.currency);
  if (!chosen.ok) return chosen;
  const cover = wish.coverFee ? coverFor(wish.amount, limits).minor : 0;
  const id = await writeDown(deps, wish, chosen.value, cover);
  const gift = id === null ? await findGiftByClientId(deps.db, wish.clientId) : await findGift(deps.db, id);
  return gift ? goOn(deps, gift) : err("provider_away");
}

/** Gift, donor and attempt, in one transaction. Null when the same form came in at the same time and was first. */
async function writeDown(
  deps: Giver,
  wish: GiftWish,
  { campaignId, programId }: { campaignId: string | null; programId: string | null },
  coverMinor: number,
): Promise<string | null> {
  const now = deps.now();
  const id = deps.newId();
  const monthlyId = wish.kind === "monthly" ? deps.newId() : null;
  const provider = deps.payments.name;
  const { currency, minor: amountMinor } = wish.amount;
  const shared = {
    currency,
    amount_minor: amountMinor,
    cover_minor: coverMinor,
    campaign_id: campaignId,
    program_id: programId,
    show_name: wish.showName,
    locale: wish.locale,
    provider,
    created_at: now,
    updated_at: now,
  };
  return transact(deps.db, async (tx) => {
    const donor = await keepDonor(tx, {
      id: deps.newId(),
      contact_key: `mail:${emailKey(wish.email)}`,
      name: wish.name,
      email: wish.email,
      phone: null,
      locale: wish.locale,
      country: null,
      created_at: now,
      updated_at: now,
    });
    if (monthlyId !== null)
      await insertMonthly(tx, { ...shared, id: monthlyId, donor_id: donor.id, state: "incomplete" });
    for (let tries = 0; tries < REFERENCE_TRIES; tries++) {
      const added = await insertGift(tx, {
        ...shared,
        id,
        reference: newReference(),
        client_id: wish.clientId,
        donor_id: donor.id,
        monthly_id: monthlyId,
        kind: wish.kind,
        state: "created",
        method: "card",
        donor_name: wish.name,
        message: wish.message,
        message_state: wish.message === null ? "none" : "waiting",
      });
      if (added) {
        await addAttempt(tx, deps, id, 1);
        return id;
      }
      if (await findGiftByClientId(tx, wish.clientId)) throw new Known();
    }
    throw new Error("No free reference was found");
  }).catch((error: unknown) => {
    if (error instanceof Known) return null;
    throw error;
  });
}

const REFERENCE_TRIES = 8;
/** The same form was first: what this one has written is undone. */
class Known extends Error {}

const addAttempt = (tx: Parameters<typeof insertAttempt>[0], deps: Giver, giftId: string, number: number) =>
  insertAttempt(tx, {
    id: deps.newId(),
    gift_id: giftId,
    number,
    provider: deps.payments.name,
    state: "created",
    created_at: deps.now(),
    updated_at: deps.now(),
  });

/** The page to pay on, while there is one; else what became of the gift. */
async function goOn(deps: Giver, gift: GiftRow): Promise<Result<Given, GiveProblem>> {
  if (gift.state === "awaiting_payment") {
    const attempt = await lastAttempt(deps.db, gift.id);
    if (attempt?.pageUrl && attempt.pageUntil! > deps.now()) return ok({ kind: "pay", url: attempt.pageUrl });
  }
  if (gift.state !== "created")
    return ok({ kind: "known", path: giftPath(deps, "thanks", gift, localeOf(gift.locale)) });
  try {
    return ok({ kind: "pay", url: await openPage(deps, gift) });
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("provider_away");
  }
}

/** Opens the page of a gift whose maker went away before there was one; the poller then learns what becomes of it. */
export async function goOnPaying(deps: Giver, giftId: string): Promise<void> {
  const gift = await findGift(deps.db, giftId);
  if (gift?.state === "created") await goOn(deps, gift);
}

/** Asks the provider for the page of a gift that was written down, and keeps where it is. */
async function openPage(deps: Giver, gift: GiftRow): Promise<string> {
  const attempt = await lastAttempt(deps.db, gift.id);
  if (!attempt) throw new Error(`The gift ${gift.reference} has no attempt`);
  const donor = await findDonor(deps.db, gift.donorId);
  const thanks = deps.origin + giftPath(deps, "thanks", gift, localeOf(gift.locale));
  const page = await deps.payments.openPage({
    key: attempt.id,
    of: "gift",
    reference: gift.monthlyId ?? gift.id,
    monthly: gift.kind === "monthly",
    amount: money(gift.amountMinor + gift.coverMinor, gift.currency),
    label: gift.reference,
    locale: gift.locale,
    email: donor.email,
    returnUrl: thanks,
    cancelUrl: thanks,
  });
  await transact(deps.db, async (tx) => {
    const locked = await lockGift(tx, gift.id);
    if (locked?.state !== "created") return;
    await updateAttempt(tx, attempt.id, {
      page_ref: page.ref,
      page_url: page.url,
      page_until: page.until,
      updated_at: deps.now(),
    });
    await moveAttempt(tx, deps, attempt, "requires_action");
    await moveGift(tx, deps, locked, "awaiting_payment", { actor: "donor", why: "to_pay" });
  });
  return page.url;
}
