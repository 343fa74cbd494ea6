import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMail } from "../outbox/outbox.service.server";
import { orderSecret, readEmailProof } from "./order-links.server";
import { hasTooMany } from "./order-limits.service.server";
import { mailOf } from "./order-mails.server";
import { confirm, step } from "./order-steps.server";
import {
  type TransferAccount,
  dueOf,
  isHeld,
  isUnconfirmed,
  mayConfirm,
  transferUntil,
} from "./orders.model";
import { type Order, unpaidOf, wantedOf } from "./orders.service.server";
import { findOrder, listAttendees, lockOrder } from "./orders.store.server";
import { fitsWaiting, lookForRoom, placesOf, roomFor } from "./pools.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments">;

/**
 * What a mailed link stands for. `open`: the seats are held; `late`: they went back, but there are some; `gone`: there are
 * too few; `done`: confirmed before; `held_many`: the mailbox has all the unpaid seats it may; `over`: nothing to confirm.
 */
export type ProofState = "open" | "late" | "gone" | "done" | "held_many" | "over";

/** The order behind a mailed link, or null. */
const orderOf = async (deps: Pick<Deps, "db" | "keys">, proof: string) => {
  const id = readEmailProof(deps, proof);
  return (id !== null && (await findOrder(deps.db, id))) || null;
};

const stateOf = (order: Order, now: Date, room: boolean): ProofState => {
  if (order.emailConfirmedAt !== null) return "done";
  if (!isUnconfirmed(order) || order.eventStatus === "cancelled" || now >= order.startsAt) return "over";
  if (dueOf(order) > 0 && transferUntil(order.startsAt, now) === null) return "over";
  if (isHeld(order, now)) return "open";
  if (!mayConfirm(order.createdAt, now)) return "over";
  return room ? "late" : "gone";
};

/** What the page of a mailed link shows; changes nothing, since mail scanners open links too. Null: the link is none of ours. */
export async function readProof(deps: Pick<Deps, "db" | "now" | "keys">, proof: string) {
  const order = await orderOf(deps, proof);
  if (!order) return null;
  const wanted = await wantedOf(deps.db, order.id);
  const [{ room }, guests] = await Promise.all([
    lookForRoom(deps, wanted, order.id),
    listAttendees(deps.db, order.id),
  ]);
  return {
    order,
    guests,
    state: stateOf(order, deps.now(), room),
    token: orderSecret(deps, order.id).token,
  };
}
export type ReadProof = NonNullable<Awaited<ReturnType<typeof readProof>>>;

type Confirming = { account: TransferAccount | null; organisation: string };

/**
 * Confirms the address of an order by its mailed link: a free order has its tickets then, and a transfer its days. One that
 * lapsed meanwhile is taken up again while there are seats. Counted under the locks of the pools, as everything that keeps a
 * seat. Twice is as good as once.
 * @returns the secret of the order's page, or why not
 */
export async function confirmEmail(
  deps: Writer,
  proof: string,
  { account, organisation }: Confirming,
): Promise<Result<{ token: string }, "unknown" | Exclude<ProofState, "open" | "late" | "done">>> {
  const found = await orderOf(deps, proof);
  if (!found) return err("unknown");
  const free = dueOf(found) === 0;
  const until = transferUntil(found.startsAt, deps.now());
  const wanted = await wantedOf(deps.db, found.id);
  const mail = await nextMail(deps, found, { free, account, until, organisation });
  const done = ok({ token: orderSecret(deps, found.id).token });
  return transact(deps.db, async (tx) => {
    const places = await placesOf({ db: tx }, wanted);
    const hasRoom = await roomFor(tx, places, found.id);
    const seats = await listAttendees(tx, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    const state = stateOf(order, now, (await hasRoom(now)) && (await fitsShare(tx, deps, order, places)));
    if (state === "done") return done;
    if (state !== "open" && state !== "late") return err(state);
    // A process whose clock is ahead may have given the seats of a hold away.
    if (!(await hasRoom(now))) return err("gone");
    if (!mail || (!free && !until)) return err("over");
    if (await hasTooMany({ ...deps, db: tx }, unpaidOf(order, wanted))) return err("held_many");
    await goOn(tx, deps, order, { seats, until: free ? null : until });
    await enqueueMail(tx, deps, mail);
    return done;
  });
}

/** Whether an order that lapsed may wait for a transfer again; one that is held is counted already. */
async function fitsShare(
  tx: Tx,
  deps: Pick<Deps, "now" | "payments">,
  order: Order,
  places: Awaited<ReturnType<typeof placesOf>>,
): Promise<boolean> {
  const now = deps.now();
  if (isHeld(order, now) || dueOf(order) === 0 || !deps.payments.abilities.card) return true;
  return fitsWaiting(tx, places, { now, transfers: true, except: order.id });
}

type Next = {
  free: boolean;
  account: TransferAccount | null;
  until: Date | null;
  organisation: string;
};

/** Made before anybody waits for the locks: the tickets, or where the transfer goes; null when there is no way on. */
async function nextMail(
  deps: Writer,
  order: Order,
  { free, account, until, organisation }: Next,
): Promise<Mail | null> {
  if (free) return mailOf(deps, order, "confirmed", organisation);
  return account && until ? mailOf(deps, order, "transfer", organisation, { account, until }) : null;
}

const CAUSE = { actor: "guest", reason: "e-mail address confirmed" };

/** @param until until when a transfer may come; null: the order is free */
async function goOn(
  tx: Tx,
  deps: Writer,
  order: Order,
  { seats, until }: { seats: Awaited<ReturnType<typeof listAttendees>>; until: Date | null },
): Promise<void> {
  const proven = { email_confirmed_at: deps.now() };
  if (until === null) await confirm(tx, deps, order, seats, CAUSE, proven);
  else await step(tx, deps, order, "awaiting_payment", CAUSE, { ...proven, hold_until: until });
}

/** Whether an order may be confirmed by whoever is signed in with `email`, without a mail. */
export const isProvenBy = (order: { buyerEmail: string }, email: string | null): boolean =>
  email !== null && emailKey(email) === emailKey(order.buyerEmail);
