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
import type { Tx } from "../../../platform/database/database";

type ConfirmEmailDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments" | "log">;

/**
 * What a mailed link stands for. `open`: the seats are held; `late`: they went back, but there are some; `gone`: there are
 * too few; `done`: confirmed before; `held_many`: the mailbox has all the unpaid seats it may; `over`: nothing to confirm.
 */
export type ConfirmationState = "open" | "late" | "gone" | "done" | "held_many" | "over";

/** The order behind a mailed link, or null. */
const findOrderByConfirmation = async (deps: Pick<Deps, "db" | "keys">, confirmationToken: string) => {
  const linked = readEmailConfirmationToken(deps, confirmationToken);
  const order = linked && (await findOrder(deps.db, linked.id));
  return order && order.linkVersion === linked.linkVersion ? order : null;
};

const confirmationStateOf = (order: Order, now: Date, available: boolean): ConfirmationState => {
  if (order.emailConfirmedAt !== null) return "done";
  if (!isUnconfirmed(order) || order.eventStatus === "cancelled" || now >= order.startsAt) return "over";
  if (amountDue(order) > 0 && transferUntil(order.startsAt, now) === null) return "over";
  if (isHeld(order, now)) return "open";
  if (!canConfirm(order.createdAt, now)) return "over";
  return available ? "late" : "gone";
};

/** What the page of a mailed link shows; changes nothing, since mail scanners open links too. Null: the link is none of ours. */
export async function readConfirmation(deps: Pick<Deps, "db" | "now" | "keys">, confirmationToken: string) {
  const order = await findOrderByConfirmation(deps, confirmationToken);
  if (!order) return null;
  const typeQuantities = await readTypeQuantities(deps.db, order.id);
  const [{ available }, guests] = await Promise.all([
    checkAvailability(deps, typeQuantities, order.id),
    listAttendees(deps.db, order.id),
  ]);
  return {
    order,
    guests,
    state: confirmationStateOf(order, deps.now(), available),
    token: orderSecret(deps, order).token,
  };
}
export type OrderConfirmation = NonNullable<Awaited<ReturnType<typeof readConfirmation>>>;

type ConfirmEmailOptions = { account: TransferAccount | null; organisation: string };

/**
 * Confirms the address of an order by its mailed link: a free order has its tickets then, and a transfer its days. One that
 * lapsed meanwhile is taken up again while there are seats. Counted under the locks of the pools, as everything that keeps a
 * seat. Twice is as good as once.
 * @returns the secret of the order's page, or why not
 */
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
      (await hasSeats(now)) && (await mayWaitForTransfer(tx, deps, order, seatsByPool)),
    );
    if (state === "done") return done;
    if (state !== "open" && state !== "late") return err(state);
    // A process whose clock is ahead may have given the seats of a hold away.
    if (!(await hasSeats(now))) return err("gone");
    if (!mail || (!free && !until)) return err("over");
    if (await exceedsUnpaidSeats({ ...deps, db: tx }, contactSeatsOf(order, typeQuantities)))
      return err("held_many");
    await resumeOrder(tx, deps, order, { seats, until: free ? null : until });
    await enqueueMail(tx, deps, mail);
    return done;
  });
}

/** Whether an order that lapsed may wait for a transfer again; one that is held is counted already. */
async function mayWaitForTransfer(
  tx: Tx,
  deps: Pick<Deps, "now" | "payments">,
  order: Order,
  seatsByPool: Awaited<ReturnType<typeof readSeatsByPool>>,
): Promise<boolean> {
  const now = deps.now();
  if (isHeld(order, now) || amountDue(order) === 0 || !deps.payments.abilities.card) return true;
  return fitsPendingShare(tx, seatsByPool, { now, transfers: true, except: order.id });
}

type NextMailOptions = {
  free: boolean;
  account: TransferAccount | null;
  until: Date | null;
  organisation: string;
};

/** Made before anybody waits for the locks: the tickets, or where the transfer goes; null when there is no way on. */
async function nextMail(
  deps: ConfirmEmailDeps,
  order: Order,
  { free, account, until, organisation }: NextMailOptions,
): Promise<Mail | null> {
  if (free) return createOrderMail(deps, order, "confirmed", organisation);
  return account && until ? createOrderMail(deps, order, "transfer", organisation, { account, until }) : null;
}

const REASON = { actor: "guest", reason: "e-mail address confirmed" };

/** @param until until when a transfer may come; null: the order is free */
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

/** Whether an order may be confirmed by whoever is signed in with `email`, without a mail. */
export const isVerifiedBuyer = (order: { buyerEmail: string }, email: string | null): boolean =>
  email !== null && emailKey(email) === emailKey(order.buyerEmail);
