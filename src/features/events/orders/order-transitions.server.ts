import type { Deps } from "../../../platform/deps";
import { canTransition } from "../../../platform/state-table";
import { randomString } from "../../../platform/crypto/token.server";
import { ORDER_TRANSITIONS, type OrderState } from "./orders.model";
import { updateOrderWithEvent } from "./orders.store.server";
import { TICKET_CODE } from "../check-in/check-in.model";
import { ticketSecret } from "./order-links.server";
import { insertTickets } from "../tickets/tickets.store.server";
import type { Tx } from "../../../platform/database/database";

type TransitionDeps = Pick<Deps, "now" | "newId" | "keys">;
type TransitionableOrder = { id: string; state: OrderState };
/** Who did it (`guest`, `system`, or the id of a member of staff), and why. */
export type TransitionReason = { actor: string; reason: string };

/** Goes one step of the table and writes it down. The caller holds the lock of the order. Throws when there is no such step. */
export async function transitionOrder(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { id, state }: TransitionableOrder,
  to: OrderState,
  reason: TransitionReason,
  extraColumns: Parameters<typeof updateOrderWithEvent>[1] = {},
): Promise<TransitionableOrder> {
  if (!canTransition(ORDER_TRANSITIONS, state, to))
    throw new Error(`An order that is ${state} cannot become ${to}`);
  const now = deps.now();
  await updateOrderWithEvent(
    tx,
    { ...extraColumns, state: to, updated_at: now },
    { order_id: id, ticket_id: null, happened_at: now, from_state: state, to_state: to, ...reason },
  );
  return { id, state: to };
}

/** A place of an order: the id of its ticket type, and its number among those of the type. */
export type Seat = { typeId: string; seat: number };

/**
 * Confirms an order and makes a ticket for each of its places. The caller holds the locks of pools and order and has found
 * room, or has just written the order down and undoes it when there is none.
 */
export async function confirmOrder(
  tx: Tx,
  deps: TransitionDeps,
  order: TransitionableOrder & { eventId: string },
  seats: readonly Seat[],
  reason: TransitionReason,
  extraColumns: Parameters<typeof updateOrderWithEvent>[1] = {},
): Promise<void> {
  await transitionOrder(tx, deps, order, "confirmed", reason, { ...extraColumns, confirmed_at: deps.now() });
  let rows = seats.map(({ typeId, seat }) => {
    const id = deps.newId();
    return {
      id,
      order_id: order.id,
      type_id: typeId,
      seat,
      event_id: order.eventId,
      token_hash: ticketSecret(deps, { id, linkVersion: 0 }).hash,
      changed_at: deps.now(),
    };
  });
  // Of 900 million codes hardly one is taken; more than a few in a row would be an error of ours.
  for (let attempt = 0; attempt < 8 && rows.length > 0; attempt++) {
    const withCodes = rows.map((row) => ({
      ...row,
      code: randomString(TICKET_CODE.alphabet, TICKET_CODE.length),
    }));
    const insertedIds = await insertTickets(tx, withCodes);
    rows = rows.filter(({ id }) => !insertedIds.includes(id));
  }
  if (rows.length > 0) throw new Error("No free ticket code was found");
}
