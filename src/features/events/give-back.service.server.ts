import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { enqueueMail } from "../outbox/outbox.service.server";
import { hashOf } from "./order-links.server";
import { mailOf } from "./order-mails.server";
import { type Cause, step } from "./order-steps.server";
import { afterGivingBack, isHolding, isRefundable, occasionOf } from "./orders.model";
import {
  findKeptPayment,
  findOrder,
  findOrderByToken,
  insertOrderEvents,
  listLines,
  lockOrder,
  updateOrder,
} from "./orders.store.server";
import { oweRefund } from "./refunds.service.server";
import { lockOrderTickets, setTicketStates } from "./tickets.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;
type Done = "changed" | "same" | "refused";

/**
 * The guest gives tickets back: all, or those with these ids. What is not paid is simply cancelled; of what is paid the
 * price goes back, as long as the order's own terms allow it.
 */
export async function giveBack(
  deps: Writer,
  token: string,
  { tickets, organisation }: { tickets: readonly string[] | "all"; organisation: string },
): Promise<Result<null, "unknown" | "too_late">> {
  const hash = hashOf(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found) return err("unknown");
  const mail = await mailOf(deps, found, "cancelled", organisation);
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const cause = { actor: "guest", reason: "given back" };
    const done = isOpen(order)
      ? await release(tx, deps, order, cause)
      : mayGiveBack(order, deps.now())
        ? await giveTicketsBack(tx, deps, order, tickets, cause)
        : unchanged(order);
    if (done === "changed") await enqueueMail(tx, deps, mail);
    return done === "refused" ? err("too_late") : ok(null);
  });
}

type Ending = {
  kind: "cancelled" | "off";
  cause: Cause;
  organisation: string;
  /** Writes down who did it, in the transaction that ends the order. @param order as it was before */
  record?: (tx: Tx, order: Order) => Promise<void>;
};

/**
 * Staff end an order: its event was called off, or somebody asked for it. Whatever the terms say, the price of what was
 * not used goes back; a mail says so. @returns whether anything was left to do
 */
export async function endOrder(
  deps: Writer,
  id: string,
  { kind, cause, organisation, record }: Ending,
): Promise<boolean> {
  const found = await findOrder(deps.db, id);
  if (!found) return false;
  const mail = await mailOf(deps, found, kind, organisation);
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const done = isOpen(order)
      ? await release(tx, deps, order, cause)
      : await giveTicketsBack(tx, deps, order, "all", cause);
    if (done === "changed") {
      await record?.(tx, order);
      await enqueueMail(tx, deps, mail);
    }
    return done === "changed";
  });
}

const isOpen = ({ state }: Order): boolean => isHolding(state);
const unchanged = ({ state }: Order): Done =>
  state === "cancelled" || state === "refunded" ? "same" : "refused";

/** Whether the guest may still give tickets back, by the terms of the order. */
const mayGiveBack = (order: Order, now: Date): boolean => {
  return (
    now < order.endsAt && (order.totalMinor === 0 || isRefundable(occasionOf(order), order.refundHours, now))
  );
};

async function release(tx: Tx, deps: Writer, order: Order, { actor }: Cause): Promise<Done> {
  await step(tx, deps, order, "cancelled", { actor, reason: "cancelled before payment" });
  return "changed";
}

async function giveTicketsBack(
  tx: Tx,
  deps: Writer,
  order: Order,
  wanted: readonly string[] | "all",
  cause: Cause,
): Promise<Done> {
  const now = deps.now();
  const tickets = await lockOrderTickets(tx, order.id);
  const open = tickets.filter(({ state }) => state !== "cancelled");
  const back = open.filter(({ id, state }) => state === "valid" && (wanted === "all" || wanted.includes(id)));
  const paid = order.totalMinor > 0;
  const to = afterGivingBack(order.state, { open: open.length, back: back.length, paid });
  if (to === null) return unchanged(order);
  await setTicketStates(
    tx,
    back.map(({ id }) => id),
    "cancelled",
    now,
  );
  await insertOrderEvents(
    tx,
    back.map(({ id }) => ({
      order_id: order.id,
      ticket_id: id,
      happened_at: now,
      from_state: "valid",
      to_state: "cancelled",
      ...cause,
    })),
  );
  // Staying is no step, but pages that show the places that are left have to hear of it.
  if (to === order.state) await updateOrder(tx, order.id, { updated_at: now });
  else await step(tx, deps, order, to, cause);
  if (paid) await owePrice(tx, deps, order, { back, at: now });
  return "changed";
}

async function owePrice(
  tx: Tx,
  deps: Writer,
  order: Order,
  { back, at }: { back: readonly { typeId: string }[]; at: Date },
) {
  const prices = new Map((await listLines(tx, order.id)).map(({ typeId, unitMinor }) => [typeId, unitMinor]));
  const amount = back.reduce((sum, { typeId }) => sum + prices.get(typeId)!, 0);
  // A free ticket beside paid ones brings nothing back.
  if (amount === 0) return;
  const payment = await findKeptPayment(tx, order.id);
  if (!payment) throw new Error(`The order ${order.reference} is paid, but by no payment`);
  const owed = { orderId: order.id, amount: money(amount, order.currency), reason: "guest" as const, at };
  await oweRefund(tx, deps, owed, payment);
}
