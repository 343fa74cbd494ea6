import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { type Money, money } from "../../../platform/money/money";
import { insertWithReference } from "../../../platform/ids/reference";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { arrivedReason, promisedReason } from "../gifts/transition-reasons.model";
import { type GiftPurpose, type PurposeProblem, resolvePurpose } from "../gifts/designation.service.server";
import { findCurrency, findGivingPage } from "../giving/giving.store.server";
import { type AmountProblem, type RecordedMethod, checkAmount, hasBeenPaid } from "../gifts/gift.model";
import { giftPath } from "../gifts/gift-links.server";
import { transitionGift } from "../gifts/gift-transitions.server";
import {
  type GiftRow,
  findGiftByClientId,
  findGiftByReference,
  insertGift,
  lockGift,
  updateGift,
} from "../gifts/gift.store.server";
import { findDonorContact, findDonor, upsertDonor } from "../gifts/donor.store.server";
import { createPledgeCancelledMail } from "./mails/pledge-cancelled-mail";
import { createTransferMail } from "./mails/transfer-mail";
import { momentOnDay } from "../../../platform/time/zoned-time";
import { getIssuer } from "../receipts/receipts.service.server";
import { toLocale } from "../../../platform/i18n/locales";
import { bookPayment } from "./settle.service.server";
import { assertSameGift } from "./same-gift.server";
import type { Tx } from "../../../platform/database/database";

type ManualGiftDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
type PledgeDeps = ManualGiftDeps & Pick<Deps, "origin" | "keys">;

export type PledgeInput = {
  clientId: string;
  amount: Money;
  purpose: GiftPurpose;
  name: string | null;
  email: string;
  showName: boolean;
  message: string | null;
  locale: Locale;
};

/** Creates a gift that waits for a bank transfer with its reference. */
export async function pledgeTransfer(
  deps: PledgeDeps,
  input: PledgeInput,
): Promise<Result<LinkedGift, AmountProblem | PurposeProblem | "currency_unknown">> {
  const existing = await findGiftByClientId(deps.db, input.clientId);
  if (existing) return ok(existing);
  const limits = await findCurrency(deps.db, input.amount.currency);
  if (!limits) return err("currency_unknown");
  const problem = checkAmount(input.amount, limits);
  if (problem) return err(problem);
  const resolvedPurpose = await resolvePurpose(deps, input.purpose, input.amount.currency);
  if (!resolvedPurpose.ok) return resolvedPurpose;
  const notify = await createTransferNotifier(deps, input);
  const contact = { key: `mail:${emailKey(input.email)}`, email: input.email, phone: null };
  const inserted = await insertManualGift(
    deps,
    { ...input, ...resolvedPurpose.value, method: "transfer", contact },
    notify,
  );
  return ok(inserted ?? (await findGiftByClientId(deps.db, input.clientId))!);
}

type ManualGift = Omit<PledgeInput, "purpose" | "email"> & {
  campaignId: string | null;
  programId: string | null;
  paymentReference?: string | null;
  method: RecordedMethod;
  contact: { key: string; email: string | null; phone: string | null };
};

type LinkedGift = Pick<GiftRow, "id" | "reference" | "linkVersion">;

type NotifyPledge = (tx: Tx, gift: LinkedGift) => Promise<void>;

/** Sends no email without a stored bank account. */
export async function createTransferNotifier(
  deps: PledgeDeps,
  input: Pick<PledgeInput, "email" | "locale" | "amount">,
): Promise<NotifyPledge> {
  const [{ name: organisation }, page] = await Promise.all([getIssuer(deps), findGivingPage(deps.db)]);
  const account = page?.bankAccount;
  return async (tx, gift) => {
    if (!account) return;
    const { email, locale, amount } = input;
    const href = deps.origin + giftPath(deps, "thanks", gift, locale);
    const { reference } = gift;
    await enqueueMail(
      tx,
      deps,
      createTransferMail({ email, locale, organisation, reference, amount, account, href }),
    );
  };
}

/** Returns null when the same form was first. @param notify runs in the same transaction */
async function insertManualGift(
  deps: ManualGiftDeps,
  gift: ManualGift,
  notify?: NotifyPledge,
): Promise<LinkedGift | null> {
  const now = deps.now();
  const id = deps.newId();
  return transact(deps.db, async (tx) => {
    const donor = await upsertDonor(tx, {
      id: deps.newId(),
      contact_key: gift.contact.key,
      name: gift.name,
      email: gift.contact.email,
      phone: gift.contact.phone,
      locale: gift.locale,
      country: null,
      created_at: now,
      updated_at: now,
    });
    return insertWithReference(async (reference) => {
      const added = await insertGift(tx, {
        id,
        reference,
        client_id: gift.clientId,
        donor_id: donor.id,
        monthly_id: null,
        kind: "one_time",
        state: "created",
        method: gift.method,
        provider: null,
        payment_reference: gift.paymentReference ?? null,
        currency: gift.amount.currency,
        amount_minor: gift.amount.minor,
        cover_minor: 0,
        campaign_id: gift.campaignId,
        program_id: gift.programId,
        donor_name: gift.name,
        show_name: gift.showName,
        message: gift.message,
        message_state: gift.message === null ? "none" : "waiting",
        locale: gift.locale,
        created_at: now,
        updated_at: now,
      });
      if (added) {
        const created = { id, state: "created" as const };
        await transitionGift(tx, deps, created, "awaiting_payment", {
          actor: "donor",
          reason: promisedReason(gift.method),
        });
        const linked = { id, reference, linkVersion: 0 };
        await notify?.(tx, linked);
        return linked;
      }
      return (await findGiftByClientId(tx, gift.clientId)) ? null : undefined;
    });
  });
}

/** `amount`: as it arrived, which may differ from the pledge. */
export type ReceivedTransfer = {
  reference: string;
  amount: Money;
  /** Calendar day on the statement. */
  on: string;
  staff: string;
  /** From the statement; without one the stored reference stays. */
  paymentReference?: string | null;
};

/** Books a transfer that arrived, also a late one. Repeating it changes nothing. */
export async function confirmTransfer(
  deps: ManualGiftDeps,
  received: ReceivedTransfer,
): Promise<Result<{ giftId: string }, "unknown" | "currency" | "amount" | "already">> {
  const { minor, currency } = received.amount;
  if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
  const found = await findGiftByReference(deps.db, received.reference);
  if (!found || found.method === "card") return err("unknown");
  const { method } = found;
  if (found.currency !== currency) return err("currency");
  const issuer = await getIssuer(deps);
  return transact(deps.db, async (tx) => {
    const gift = (await lockGift(tx, found.id))!;
    if (hasBeenPaid(gift.state)) return err("already");
    await updateGift(tx, gift.id, {
      amount_minor: minor,
      payment_reference: received.paymentReference ?? gift.paymentReference,
      updated_at: deps.now(),
    });
    const details = {
      source: `hand:${gift.id}`,
      paidAt: momentOnDay(received.on, issuer.timeZone, deps.now()),
      feeMinor: null,
      refunds: [],
      disputes: [],
    };
    const trigger = { actor: received.staff, reason: arrivedReason(method) };
    await bookPayment(tx, { ...deps, issuer }, { ...gift, amountMinor: minor }, details, trigger);
    return ok({ giftId: gift.id });
  });
}

/** An existing donor, or contact details. Without any, the donor has only this gift. */
type RecordedDonor = { id: string } | { email: string | null; phone: string | null };

export type ManualGiftInput = Omit<PledgeInput, "email"> & {
  method: RecordedMethod;
  donor: RecordedDonor;
  paymentReference: string | null;
  /** Calendar day on which the money was received. */
  on: string;
  staff: string;
};

/** Books money that staff received. @throws ClientIdReusedError when `clientId` booked another gift */
export const recordGift = (
  deps: ManualGiftDeps,
  input: ManualGiftInput,
): Promise<Result<{ reference: string }, RecordProblem>> =>
  // One transaction, because a concurrent request compares its gift with the booked one.
  transact(deps.db, (tx) => recordGiftIn({ ...deps, db: tx }, input));

type RecordProblem = "amount" | "currency_unknown" | "donor" | PurposeProblem;

async function recordGiftIn(
  deps: ManualGiftDeps & { db: Tx },
  input: ManualGiftInput,
): Promise<Result<{ reference: string }, RecordProblem>> {
  const { minor, currency } = input.amount;
  if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
  if (!(await findCurrency(deps.db, currency))) return err("currency_unknown");
  const resolvedPurpose = await resolvePurpose(deps, input.purpose, currency);
  if (!resolvedPurpose.ok) return resolvedPurpose;
  const existing = await resolveContact(deps, input);
  if (!existing) return err("donor");
  const gift = { ...input, ...resolvedPurpose.value, ...existing };
  const earlier = await findGiftByClientId(deps.db, input.clientId);
  const inserted = earlier ? null : await insertManualGift(deps, gift);
  const recorded = earlier ?? (await findGiftByClientId(deps.db, input.clientId))!;
  // Also null when a concurrent request stored the same form first.
  if (inserted === null) await assertSameGift(deps, recorded, gift);
  const { reference } = recorded;
  const received = { reference, amount: input.amount, on: input.on, staff: input.staff };
  const booked = await confirmTransfer(deps, received);
  if (!booked.ok && booked.error !== "already")
    throw new Error(`The gift ${reference} was not booked: ${booked.error}`);
  return ok({ reference });
}

type DonorContact = Pick<ManualGift, "contact" | "name" | "locale">;

async function resolveContact(
  deps: ManualGiftDeps,
  { donor, clientId, name, locale }: ManualGiftInput,
): Promise<DonorContact | null> {
  if ("id" in donor) {
    const existing = await findDonorContact(deps.db, donor.id);
    if (!existing) return null;
    const { key, email, phone } = existing;
    return { contact: { key, email, phone }, name: name ?? existing.name, locale: toLocale(existing.locale) };
  }
  const { email, phone } = donor;
  const key =
    email !== null ? `mail:${emailKey(email)}` : phone === null ? `none:${clientId}` : `tel:${phone}`;
  return { contact: { key, email, phone }, name, locale };
}

/** Emails the donor. Money that arrives anyway is booked as usual. */
export async function cancelPledge(
  deps: PledgeDeps,
  { giftId, staff, reason }: { giftId: string; staff: string; reason: string },
): Promise<Result<{ reference: string }, "unknown" | "not_waiting">> {
  const { name: organisation } = await getIssuer(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, giftId);
    if (gift?.method !== "transfer") return err("unknown");
    if (gift.state !== "awaiting_payment") return err("not_waiting");
    await transitionGift(tx, deps, gift, "cancelled", { actor: staff, reason: { text: reason } });
    const { email } = await findDonor(tx, gift.donorId);
    if (email !== null) {
      const locale = toLocale(gift.locale);
      const amount = money(gift.amountMinor, gift.currency);
      const href = deps.origin + giftPath(deps, "thanks", gift, locale);
      const { reference } = gift;
      await enqueueMail(
        tx,
        deps,
        createPledgeCancelledMail({ email, locale, organisation, reference, amount, href }),
      );
    }
    return ok({ reference: gift.reference });
  });
}
