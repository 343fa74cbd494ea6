import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { type Money, money } from "../../../platform/money/money";
import { insertWithReference } from "../../../platform/ids/reference";
import { type Result, err, ok } from "../../../platform/result";
import type { Tx } from "../../../platform/database/database";
import { transact } from "../../../platform/database/transact.server";
import { PaymentsUnavailable } from "../../../ports/payments";
import { type GiftPurpose, type PurposeProblem, resolvePurpose } from "./designation.service.server";
import { findCurrency } from "../giving/giving.store.server";
import { type AmountProblem, type GiftKind, checkAmount } from "./gift.model";
import { calculateFeeCover } from "../giving/payment-fee.model";
import { giftPath } from "./gift-links.server";
import { transitionAttempt, transitionGift } from "./gift-transitions.server";
import { type GiftRow, findGift, findGiftByClientId, insertGift, lockGift } from "./gift.store.server";
import { insertAttempt, findLastAttempt, updateAttempt } from "./payment-attempts.store.server";
import { findDonor, upsertDonor } from "./donor.store.server";
import { insertMonthly } from "../monthly-gifts/monthly-gifts.store.server";
import { toLocale } from "../../../platform/i18n/locales";

type GiveDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "payments" | "keys" | "log">;

/** `amount` excludes the fee cover. */
export type GiftInput = {
  /** Idempotency key: one form creates one gift. */
  clientId: string;
  kind: GiftKind;
  amount: Money;
  coverFee: boolean;
  purpose: GiftPurpose;
  name: string | null;
  email: string;
  showName: boolean;
  message: string | null;
  locale: Locale;
  /** The unpaid gift that this one is paid in place of. */
  replacesId?: string | null;
};

export type GiveProblem =
  AmountProblem | PurposeProblem | "currency_unknown" | "monthly_unable" | "provider_unavailable";

/** `known`: the form was sent before. */
export type GiveResult = { giftId: string } & (
  { kind: "pay"; url: string } | { kind: "known"; path: string }
);

/**
 * Starts a gift and opens the provider's page. The gift and its idempotency key are stored first: after any
 * failure the same form leads to the same gift and page, and the poller finds money paid meanwhile.
 */
export async function give(deps: GiveDeps, input: GiftInput): Promise<Result<GiveResult, GiveProblem>> {
  const existing = await findGiftByClientId(deps.db, input.clientId);
  if (existing) return resumeGift(deps, existing);
  const limits = await findCurrency(deps.db, input.amount.currency);
  if (!limits) return err("currency_unknown");
  const problem = checkAmount(input.amount, limits);
  if (problem) return err(problem);
  if (input.kind === "monthly" && !deps.payments.abilities.monthly) return err("monthly_unable");
  const resolvedPurpose = await resolvePurpose(deps, input.purpose, input.amount.currency);
  if (!resolvedPurpose.ok) return resolvedPurpose;
  const cover = input.coverFee ? calculateFeeCover(input.amount, limits).minor : 0;
  const id = await createGift(deps, input, resolvedPurpose.value, cover);
  const gift = id === null ? await findGiftByClientId(deps.db, input.clientId) : await findGift(deps.db, id);
  return gift ? resumeGift(deps, gift) : err("provider_unavailable");
}

/** Returns null when a concurrent request stored the same form first. */
async function createGift(
  deps: GiveDeps,
  input: GiftInput,
  { campaignId, programId }: { campaignId: string | null; programId: string | null },
  coverMinor: number,
): Promise<string | null> {
  const now = deps.now();
  const id = deps.newId();
  const monthlyId = input.kind === "monthly" ? deps.newId() : null;
  const shared = {
    currency: input.amount.currency,
    amount_minor: input.amount.minor,
    cover_minor: coverMinor,
    campaign_id: campaignId,
    program_id: programId,
    show_name: input.showName,
    locale: input.locale,
    provider: deps.payments.name,
    created_at: now,
    updated_at: now,
  };
  return transact(deps.db, async (tx) => {
    const donor = await upsertGiftDonor(tx, deps, input, now);
    if (monthlyId !== null)
      await insertMonthly(tx, { ...shared, id: monthlyId, donor_id: donor.id, state: "incomplete" });
    return insertWithReference(async (reference) => {
      const added = await insertGift(tx, {
        ...shared,
        id,
        reference,
        client_id: input.clientId,
        donor_id: donor.id,
        monthly_id: monthlyId,
        kind: input.kind,
        state: "created",
        method: "card",
        donor_name: input.name,
        message: input.message,
        message_state: input.message === null ? "none" : "waiting",
        replaces_id: input.replacesId ?? null,
      });
      if (added) {
        await addAttempt(tx, deps, id, 1);
        return id;
      }
      if (await findGiftByClientId(tx, input.clientId)) throw new DuplicateFormError();
      return undefined;
    });
  }).catch((error: unknown) => {
    if (error instanceof DuplicateFormError) return null;
    throw error;
  });
}

const upsertGiftDonor = (tx: Tx, deps: GiveDeps, { email, name, locale }: GiftInput, now: Date) =>
  upsertDonor(tx, {
    id: deps.newId(),
    contact_key: `mail:${emailKey(email)}`,
    name,
    email,
    phone: null,
    locale,
    country: null,
    created_at: now,
    updated_at: now,
  });

/** Rolls back the transaction of a duplicate form. */
class DuplicateFormError extends Error {}

const addAttempt = (tx: Tx, deps: GiveDeps, giftId: string, number: number) =>
  insertAttempt(tx, {
    id: deps.newId(),
    gift_id: giftId,
    number,
    provider: deps.payments.name,
    state: "created",
    created_at: deps.now(),
    updated_at: deps.now(),
  });

async function resumeGift(deps: GiveDeps, gift: GiftRow): Promise<Result<GiveResult, GiveProblem>> {
  if (gift.state === "awaiting_payment") {
    const attempt = await findLastAttempt(deps.db, gift.id);
    if (attempt?.pageUrl && attempt.pageUntil! > deps.now())
      return ok({ giftId: gift.id, kind: "pay", url: attempt.pageUrl });
  }
  if (gift.state !== "created")
    return ok({
      giftId: gift.id,
      kind: "known",
      path: giftPath(deps, "thanks", gift, toLocale(gift.locale)),
    });
  try {
    return ok({ giftId: gift.id, kind: "pay", url: await openPaymentPage(deps, gift) });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("provider_unavailable");
  }
}

/** Opens the page of a gift whose donor left before there was one, so that the poller can settle it. */
export async function resumeGiftById(deps: GiveDeps, giftId: string): Promise<void> {
  await resumeGift(deps, (await findGift(deps.db, giftId))!);
}

async function openPaymentPage(deps: GiveDeps, gift: GiftRow): Promise<string> {
  const attempt = (await findLastAttempt(deps.db, gift.id))!;
  const donor = await findDonor(deps.db, gift.donorId);
  const thanksUrl = deps.origin + giftPath(deps, "thanks", gift, toLocale(gift.locale));
  const page = await deps.payments.openPaymentPage({
    key: attempt.id,
    product: "gift",
    reference: gift.monthlyId ?? gift.id,
    monthly: gift.kind === "monthly",
    amount: money(gift.amountMinor + gift.coverMinor, gift.currency),
    label: gift.reference,
    locale: gift.locale,
    email: donor.email,
    returnUrl: thanksUrl,
    cancelUrl: thanksUrl,
  });
  await transact(deps.db, async (tx) => {
    const lockedGift = await lockGift(tx, gift.id);
    if (lockedGift?.state !== "created") return;
    await updateAttempt(tx, attempt.id, {
      page_ref: page.ref,
      page_url: page.url,
      page_until: page.until,
      updated_at: deps.now(),
    });
    await transitionAttempt(tx, deps, attempt, "requires_action");
    await transitionGift(tx, deps, lockedGift, "awaiting_payment", { actor: "donor", reason: "to_pay" });
  });
  return page.url;
}
