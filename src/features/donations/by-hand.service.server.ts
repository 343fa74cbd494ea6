import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { type Money, money } from "../../platform/money";
import { newReference } from "../../platform/reference";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { enqueueMail } from "../outbox/outbox.service.server";
import { arrived, promised } from "./causes.model";
import { type Choice, type ChoiceProblem, choose } from "./designation.service.server";
import { findCurrency, findGivingPage } from "./donations.store.server";
import { type AmountProblem, type RecordedMethod, amountProblem, hasArrived } from "./gift.model";
import { giftPath } from "./gift-links.server";
import { moveGift } from "./gift-moves.server";
import {
  findContact,
  findDonor,
  findGiftByClientId,
  findGiftByReference,
  insertGift,
  keepDonor,
  lockGift,
  updateGift,
} from "./gift.store.server";
import { pledgeCancelledMail } from "./mails/pledge-cancelled-mail";
import { transferMail } from "./mails/transfer-mail";
import { issuerOf, localeOf } from "./receipts.service.server";
import { bookMoney } from "./settle.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "log">;
type Pledger = Writer & Pick<Deps, "origin" | "keys">;

export type PledgeWish = {
  clientId: string;
  amount: Money;
  purpose: Choice;
  name: string | null;
  email: string;
  showName: boolean;
  message: string | null;
  locale: Locale;
};

/** Money that comes by a bank transfer: the gift waits for it under its reference, which the donor writes on the transfer. */
export async function pledgeTransfer(
  deps: Pledger,
  wish: PledgeWish,
): Promise<Result<{ id: string; reference: string }, AmountProblem | ChoiceProblem | "currency_unknown">> {
  const known = await findGiftByClientId(deps.db, wish.clientId);
  if (known) return ok({ id: known.id, reference: known.reference });
  const limits = await findCurrency(deps.db, wish.amount.currency);
  if (!limits) return err("currency_unknown");
  const problem = amountProblem(wish.amount, limits);
  if (problem) return err(problem);
  const chosen = await choose(deps, wish.purpose, wish.amount.currency);
  if (!chosen.ok) return chosen;
  const tell = await transferTeller(deps, wish);
  const contact = { key: `mail:${emailKey(wish.email)}`, email: wish.email, phone: null };
  const written = await writeByHand(deps, { ...wish, ...chosen.value, method: "transfer", contact }, tell);
  if (written) return ok(written);
  const first = await findGiftByClientId(deps.db, wish.clientId);
  if (!first) throw new Error("No free reference was found");
  return ok({ id: first.id, reference: first.reference });
}

type ByHand = Omit<PledgeWish, "purpose" | "email"> & {
  campaignId: string | null;
  programId: string | null;
  paymentReference?: string | null;
  method: RecordedMethod;
  contact: { key: string; email: string | null; phone: string | null };
};

type Teller = (tx: Tx, gift: { id: string; reference: string }) => Promise<void>;

/** Mails account and reference with the gift; without an account on the page the page says all there is. */
export async function transferTeller(
  deps: Pledger,
  wish: Pick<PledgeWish, "email" | "locale" | "amount">,
): Promise<Teller> {
  const [{ name: organisation }, page] = await Promise.all([issuerOf(deps), findGivingPage(deps.db)]);
  const account = page?.bankAccount;
  return async (tx, gift) => {
    if (!account) return;
    const { email, locale, amount } = wish;
    const href = deps.origin + giftPath(deps, "thanks", gift, locale);
    const { reference } = gift;
    await enqueueMail(
      tx,
      deps,
      await transferMail({ email, locale, organisation, reference, amount, account, href }),
    );
  };
}

/** Null when the same form was first. @param tell says it within the same transaction */
async function writeByHand(
  deps: Writer,
  gift: ByHand,
  tell?: Teller,
): Promise<{ id: string; reference: string } | null> {
  const now = deps.now();
  const id = deps.newId();
  return transact(deps.db, async (tx) => {
    const donor = await keepDonor(tx, {
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
    for (let tries = 0; tries < 8; tries++) {
      const reference = newReference();
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
        await moveGift(tx, deps, created, "awaiting_payment", { actor: "donor", why: promised(gift.method) });
        await tell?.(tx, { id, reference });
        return { id, reference };
      }
      if (await findGiftByClientId(tx, gift.clientId)) return null;
    }
    return null;
  });
}

/** What a member of staff saw on the account: `minor` as it arrived, which may be more or less than was promised. */
export type Arrival = {
  reference: string;
  amount: Money;
  on: Date;
  staff: string;
  /** As the statement says; null or none: it says none, what is known stays. */
  paymentReference?: string | null;
};

/** Books a transfer that arrived. The second time changes nothing. Late money is booked like any other. */
export async function confirmTransfer(
  deps: Writer,
  arrival: Arrival,
): Promise<Result<{ giftId: string }, "unknown" | "currency" | "amount" | "already">> {
  const { minor, currency } = arrival.amount;
  if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
  const found = await findGiftByReference(deps.db, arrival.reference);
  if (!found || found.method === "card") return err("unknown");
  const { method } = found;
  if (found.currency !== currency) return err("currency");
  const issuer = await issuerOf(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, found.id);
    if (!gift) return err("unknown");
    if (hasArrived(gift.state)) return err("already");
    await updateGift(tx, gift.id, {
      amount_minor: minor,
      payment_reference: arrival.paymentReference ?? gift.paymentReference,
      updated_at: deps.now(),
    });
    const news = { source: `hand:${gift.id}`, paidAt: arrival.on, feeMinor: null, refunds: [], disputes: [] };
    const cause = { actor: arrival.staff, why: arrived(method) };
    await bookMoney(tx, { ...deps, issuer }, { ...gift, amountMinor: minor }, news, cause);
    return ok({ giftId: gift.id });
  });
}

/** A donor who is there already, or how a new one is known; without any contact the giver is known by this one gift. */
type RecordedDonor = { id: string } | { email: string | null; phone: string | null };

export type RecordWish = Omit<PledgeWish, "email"> & {
  method: RecordedMethod;
  donor: RecordedDonor;
  paymentReference: string | null;
  on: Date;
  staff: string;
};

/** Money that a member of staff has: counted, or seen on a statement. Booked at once, on the account of its way. */
export async function recordGift(
  deps: Writer,
  wish: RecordWish,
): Promise<Result<{ reference: string }, "amount" | "currency_unknown" | "donor" | ChoiceProblem>> {
  const { minor, currency } = wish.amount;
  if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
  if (!(await findCurrency(deps.db, currency))) return err("currency_unknown");
  const chosen = await choose(deps, wish.purpose, currency);
  if (!chosen.ok) return chosen;
  const known = await contactOf(deps, wish);
  if (!known) return err("donor");
  const { contact, name, locale } = known;
  const written =
    (await writeByHand(deps, { ...wish, ...chosen.value, contact, name, locale })) ??
    (await findGiftByClientId(deps.db, wish.clientId));
  if (!written) throw new Error("No free reference was found");
  const { reference } = written;
  await confirmTransfer(deps, { reference, amount: wish.amount, on: wish.on, staff: wish.staff });
  return ok({ reference });
}

type Known = Pick<ByHand, "contact" | "name" | "locale">;

/** How the donor of a recorded gift is known, called and written to. Null: there is no such donor. */
async function contactOf(deps: Writer, { donor, clientId, name, locale }: RecordWish): Promise<Known | null> {
  if ("id" in donor) {
    const known = await findContact(deps.db, donor.id);
    if (!known) return null;
    const { key, email, phone } = known;
    return { contact: { key, email, phone }, name: name ?? known.name, locale: localeOf(known.locale) };
  }
  const { email, phone } = donor;
  const key =
    email !== null ? `mail:${emailKey(email)}` : phone === null ? `none:${clientId}` : `tel:${phone}`;
  return { contact: { key, email, phone }, name, locale };
}

/**
 * A promised transfer is no longer waited for; its donor is told by mail. Money that comes all the same is booked like any
 * other.
 */
export async function cancelPledge(
  deps: Pledger,
  { giftId, staff, reason }: { giftId: string; staff: string; reason: string },
): Promise<Result<{ reference: string }, "unknown" | "not_waiting">> {
  const { name: organisation } = await issuerOf(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, giftId);
    if (gift?.method !== "transfer") return err("unknown");
    if (gift.state !== "awaiting_payment") return err("not_waiting");
    await moveGift(tx, deps, gift, "cancelled", { actor: staff, why: { written: reason } });
    const { email } = await findDonor(tx, gift.donorId);
    if (email !== null) {
      const locale = localeOf(gift.locale);
      const amount = money(gift.amountMinor, gift.currency);
      const href = deps.origin + giftPath(deps, "thanks", gift, locale);
      const { reference } = gift;
      await enqueueMail(
        tx,
        deps,
        await pledgeCancelledMail({ email, locale, organisation, reference, amount, href }),
      );
    }
    return ok({ reference: gift.reference });
  });
}
