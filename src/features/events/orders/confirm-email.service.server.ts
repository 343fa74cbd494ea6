import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { Mail } from "../../outbox/outbox.model";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { orderSecret, readEmailConfirmationToken } from "./order-links.server";
import { exceedsUnpaidSeats } from "./order-limits.service.server";
import { createOrderMail } from "./order-mails.server";
import { confirmOrder, transitionOrder } from "./order-transitions.server";
import {
  type TransferAccount,
  amountDue,
  isHeld,
  isUnconfirmed,
  canConfirm,
  transferUntil,
} from "./orders.model";
import { type Order, contactSeatsOf, readTypeQuantities } from "./orders.service.server";
import { findOrder, listAttendees, lockOrder } from "./orders.store.server";
import {
  fitsPendingShare,
  checkAvailability,
  readSeatsByPool,
  lockSeatAvailability,
} from "../tickets/seat-pools.service.server";
import type { Database, Tx } from "../../../platform/database/database";

type ConfirmEmailDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments" | "log">;

/** `late`: hold expired, seats available; `gone`: too few seats or share used; `over`: nothing to confirm. */
export type ConfirmationState = "open" | "late" | "gone" | "done" | "held_many" | "over";

const findOrderByConfirmation = async (deps: Pick<Deps, "db" | "keys">, confirmationToken: string) => {
  const linked = readEmailConfirmationToken(deps, confirmationToken);
  const order = linked && (await findOrder(deps.db, linked.id));
  return order && order.linkVersion === linked.linkVersion ? order : null;
};

const confirmationStateOf = (order: Order, now: Date, available: boolean): ConfirmationState => {
  if (order.emailConfirmedAt !== null) return "done";
  if (!isUnconfirmed(order) || order.eventStatus === "cancelled" || now >= order.startsAt) return "over";
  if (amountDue(order) > 0 && transferUntil(order.startsAt, now) === null) return "over";
  const held = isHeld(order, now);
  if (!held && !canConfirm(order.createdAt, now)) return "over";
  // Held seats may be gone too: staff reduced the capacity, or a process with a fast clock sold them.
  if (!available) return "gone";
  return held ? "open" : "late";
};

/** Changes nothing, because email scanners open links too. Null for an invalid link. */
export async function readConfirmation(
  deps: Pick<Deps, "db" | "now" | "keys" | "payments">,
  confirmationToken: string,
) {
  const order = await findOrderByConfirmation(deps, confirmationToken);
  if (!order) return null;
  const typeQuantities = await readTypeQuantities(deps.db, order.id);
  const [{ available, seatsByPool }, guests] = await Promise.all([
    checkAvailability(deps, typeQuantities, order.id),
    listAttendees(deps.db, order.id),
  ]);
  const fits = available && (await fitsTransferShare(deps.db, deps, order, seatsByPool));
  return {
    order,
    guests,
    state: confirmationStateOf(order, deps.now(), fits),
    token: orderSecret(deps, order).token,
  };
}
export type OrderConfirmation = NonNullable<Awaited<ReturnType<typeof readConfirmation>>>;

type ConfirmEmailOptions = { account: TransferAccount | null; organisation: string };

/** Confirms the email address. An expired order resumes while seats are left, counted under the pool locks. */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  confirmationToken: string,
  { account, organisation }: ConfirmEmailOptions,
): Promise<Result<{ token: string }, "unknown" | Exclude<ConfirmationState, "open" | "late" | "done">>> {
  const found = await findOrderByConfirmation(deps, confirmationToken);
  if (!found) return err("unknown");
  const free = amountDue(found) === 0;
  const until = transferUntil(found.startsAt, deps.now());
  const typeQuantities = await readTypeQuantities(deps.db, found.id);
  const mail = await nextMail(deps, found, { free, account, until, organisation });
  const done = ok({ token: orderSecret(deps, found).token });
  return transact(deps.db, async (tx) => {
    const seatsByPool = await readSeatsByPool({ db: tx }, typeQuantities);
    const hasSeats = await lockSeatAvailability(tx, seatsByPool, found.id);
    const seats = await listAttendees(tx, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    const state = confirmationStateOf(
      order,
      now,
      (await hasSeats(now)) && (await fitsTransferShare(tx, deps, order, seatsByPool)),
    );
    if (state === "done") return done;
    if (state !== "open" && state !== "late") return err(state);
    if (!mail) return err("over");
    if (await exceedsUnpaidSeats({ ...deps, db: tx }, contactSeatsOf(order, typeQuantities)))
      return err("held_many");
    await resumeOrder(tx, deps, order, { seats, until: free ? null : until });
    await enqueueMail(tx, deps, mail);
    return done;
  });
}

/** Whether an expired order fits the share for transfers; a held order is already counted. */
async function fitsTransferShare(
  db: Database,
  deps: Pick<Deps, "now" | "payments">,
  order: Order,
  seatsByPool: Awaited<ReturnType<typeof readSeatsByPool>>,
): Promise<boolean> {
  const now = deps.now();
  if (isHeld(order, now) || amountDue(order) === 0 || !deps.payments.abilities.card) return true;
  return fitsPendingShare(db, seatsByPool, { now, transfers: true, except: order.id });
}

type NextMailOptions = {
  free: boolean;
  account: TransferAccount | null;
  until: Date | null;
  organisation: string;
};

/** Created before the locks, to hold them briefly. Null when the order cannot continue. */
async function nextMail(
  deps: ConfirmEmailDeps,
  order: Order,
  { free, account, until, organisation }: NextMailOptions,
): Promise<Mail | null> {
  if (free) return createOrderMail(deps, order, "confirmed", organisation);
  return account && until ? createOrderMail(deps, order, "transfer", organisation, { account, until }) : null;
}

const REASON = { actor: "guest", reason: "e-mail address confirmed" };

/** @param until end of the hold for a transfer; null for a free order */
async function resumeOrder(
  tx: Tx,
  deps: ConfirmEmailDeps,
  order: Order,
  { seats, until }: { seats: Awaited<ReturnType<typeof listAttendees>>; until: Date | null },
): Promise<void> {
  const confirmedColumns = { email_confirmed_at: deps.now() };
  if (until === null) await confirmOrder(tx, deps, order, seats, REASON, confirmedColumns);
  else
    await transitionOrder(tx, deps, order, "awaiting_payment", REASON, {
      ...confirmedColumns,
      hold_until: until,
    });
}

/** Returns whether the signed-in `email` confirms the order without a confirmation email. */
export const isVerifiedBuyer = (order: { buyerEmail: string }, email: string | null): boolean =>
  email !== null && emailKey(email) === emailKey(order.buyerEmail);
