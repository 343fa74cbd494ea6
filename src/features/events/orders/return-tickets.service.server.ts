import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { tokenHash } from "./order-links.server";
import type { ReturnedTickets } from "./mails/order-mail";
import { createOrderMail } from "./order-mails.server";
import { type TransitionReason, transitionOrder } from "./order-transitions.server";
import { type TicketState, stateAfterReturn, isHolding, isRefundable, eventTimingOf } from "./orders.model";
import { RETURNABLE_TICKETS } from "../tickets/refundable-tickets.model";
import {
  findOrder,
  findOrderByToken,
  insertOrderEvents,
  listLines,
  lockOrder,
  updateOrder,
} from "./orders.store.server";
import { findAcceptedPayment } from "../payments/ticket-payments.store.server";
import { createRefund } from "../payments/refunds.service.server";
import {
  hasOtherTickets,
  listOrderTickets,
  lockOrderTickets,
  setTicketStates,
} from "../tickets/tickets.store.server";
import type { Database, Tx } from "../../../platform/database/database";

type ReturnDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;
type ReturnOutcome = "changed" | "same" | "refused";

/** Cancels all tickets of a guest, or those with these ids. Paid tickets are refunded if the terms allow it. */
export async function returnTickets(
  deps: ReturnDeps,
  token: string,
  { tickets, organisation }: { tickets: readonly string[] | "all"; organisation: string },
): Promise<Result<null, "unknown" | "too_late">> {
  const hash = tokenHash(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found) return err("unknown");
  const preview = await previewReturn(deps, found, { states: RETURNABLE_TICKETS, ids: tickets });
  const mail = await createOrderMail(deps, found, "cancelled", organisation, preview);
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const reason = { actor: "guest", reason: "returned" };
    const outcome = isUnpaid(order)
      ? await releaseUnpaidOrder(tx, deps, order, reason)
      : canReturn(order, deps.now())
        ? await cancelTickets(tx, deps, order, { states: RETURNABLE_TICKETS, ids: tickets }, reason)
        : unchanged(order);
    if (outcome === "changed") await enqueueMail(tx, deps, mail);
    return outcome === "refused" ? err("too_late") : ok(null);
  });
}

type CancelOptions = {
  kind: "cancelled" | "off";
  reason: TransitionReason;
  organisation: string;
  states: (order: Order) => readonly TicketState[];
  /** Runs in the transaction that ends the order; `order` is the state before. */
  record?: (tx: Tx, order: Order) => Promise<void>;
};

/** Cancels an order for staff. Refunds its tickets regardless of the terms. Returns false without a change. */
export async function cancelOrder(
  deps: ReturnDeps,
  id: string,
  { kind, reason, organisation, states, record }: CancelOptions,
): Promise<boolean> {
  const found = await findOrder(deps.db, id);
  if (!found) return false;
  const preview = await previewReturn(deps, found, { states: states(found), ids: "all" });
  const mail = await createOrderMail(deps, found, kind, organisation, preview);
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const outcome = isUnpaid(order)
      ? await releaseUnpaidOrder(tx, deps, order, reason)
      : await cancelTickets(tx, deps, order, { states: states(order), ids: "all" }, reason);
    if (outcome === "changed") {
      await record?.(tx, order);
      await enqueueMail(tx, deps, mail);
    }
    return outcome === "changed";
  });
}

const isUnpaid = ({ state }: Order): boolean => isHolding(state);
const unchanged = ({ state }: Order): ReturnOutcome =>
  state === "cancelled" || state === "refunded" ? "same" : "refused";

/** Whether the terms of the order still allow the guest to return tickets. */
const canReturn = (order: Order, now: Date): boolean => {
  return (
    now < order.endsAt &&
    (order.totalMinor === 0 || isRefundable(eventTimingOf(order), order.refundHours, now))
  );
};

async function releaseUnpaidOrder(
  tx: Tx,
  deps: ReturnDeps,
  order: Order,
  { actor }: TransitionReason,
): Promise<ReturnOutcome> {
  await transitionOrder(tx, deps, order, "cancelled", { actor, reason: "cancelled before payment" });
  return "changed";
}

type Selection = { states: readonly TicketState[]; ids: readonly string[] | "all" };

const isSelected = ({ states, ids }: Selection, ticket: { id: string; state: TicketState }): boolean =>
  states.includes(ticket.state) && (ids === "all" || ids.includes(ticket.id));

/** `leaves`: the buyer retains no ticket for the event. An unpaid order has no tickets. */
async function previewReturn(
  { db }: ReturnDeps,
  order: Order,
  selection: Selection,
): Promise<{ leaves: boolean; returned: ReturnedTickets }> {
  const selected = (await listOrderTickets(db, order.id)).filter((ticket) => isSelected(selection, ticket));
  const ids = selected.map(({ id }) => id);
  return {
    leaves: !(await hasOtherTickets(db, order, ids)),
    returned: {
      tickets: selected.map(({ typeName, name, buyerName }) => ({
        type: typeName,
        guest: name || buyerName,
      })),
      refundMinor: await priceOf(db, order.id, selected),
    },
  };
}

async function priceOf(
  db: Database,
  orderId: string,
  tickets: readonly { typeId: string }[],
): Promise<number> {
  const prices = new Map((await listLines(db, orderId)).map(({ typeId, unitMinor }) => [typeId, unitMinor]));
  return tickets.reduce((sum, { typeId }) => sum + prices.get(typeId)!, 0);
}

async function cancelTickets(
  tx: Tx,
  deps: ReturnDeps,
  order: Order,
  selection: Selection,
  reason: TransitionReason,
): Promise<ReturnOutcome> {
  const now = deps.now();
  const tickets = await lockOrderTickets(tx, order.id);
  const open = tickets.filter(({ state }) => state !== "cancelled");
  const returned = open.filter((ticket) => isSelected(selection, ticket));
  const amount = await priceOf(tx, order.id, returned);
  const to = stateAfterReturn(order.state, {
    open: open.length,
    returned: returned.length,
    paid: order.totalMinor > 0,
    refunds: amount > 0,
  });
  if (to === null) return unchanged(order);
  await setTicketStates(
    tx,
    returned.map(({ id }) => id),
    "cancelled",
    now,
  );
  await insertOrderEvents(
    tx,
    returned.map(({ id, state }) => ({
      order_id: order.id,
      ticket_id: id,
      happened_at: now,
      from_state: state,
      to_state: "cancelled",
      ...reason,
    })),
  );
  // The state remains, but pages with seat counts need the update.
  if (to === order.state) await updateOrder(tx, order.id, { updated_at: now });
  else await transitionOrder(tx, deps, order, to, reason);
  if (amount > 0) await refundPrice(tx, deps, order, { amount, at: now });
  return "changed";
}

async function refundPrice(
  tx: Tx,
  deps: ReturnDeps,
  order: Order,
  { amount, at }: { amount: number; at: Date },
) {
  const payment = await findAcceptedPayment(tx, order.id);
  if (!payment) throw new Error(`The order ${order.reference} is paid, but by no payment`);
  const refund = { orderId: order.id, amount: money(amount, order.currency), reason: "guest" as const, at };
  await createRefund(tx, deps, refund, payment);
}
